import { type Correction, isUnderWay, type ListedEvent } from '../features/scan/index.ts';
import { formatCount } from '../ui/format-count.ts';
import { notify } from '../ui/toast-store.ts';
import { notifyUndoable } from './history-actions.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

// More examples of one kind make learning slower but hardly better.
const MAX_EXAMPLES = 12;

const VERDICTS = { sample: 'right', 'counter-example': 'wrong' } as const;

/** Learns from the user's verdict on an event, and reports the result. */
export async function correctEvent(
  workspace: Workspace,
  event: ListedEvent,
  correction: Correction,
): Promise<void> {
  const outcome = await learnFrom(workspace, [event], correction);
  if (!outcome) return;
  const title = correction === 'sample' ? 'Sample learned' : 'Counter-example learned';
  notifyUndoable(workspace, title, describeOutcome(outcome));
}

/**
 * Learns from all verdicts not learned from yet; from the least certain ones of an element if it has many.
 */
export async function learnFromVerdicts(workspace: Workspace): Promise<void> {
  const { scan } = workspace;
  const before = scan.getState().events.length;
  let learned = 0;
  for (const correction of ['sample', 'counter-example'] as const) {
    const events = unlearnedEvents(workspace, VERDICTS[correction]);
    for (const own of Map.groupBy(events, ({ sourceId }) => sourceId).values()) {
      // The previous lesson may have moved the events.
      const present = unlearnedEvents(workspace, VERDICTS[correction]).filter(
        ({ sourceId }) => sourceId === own[0]?.sourceId,
      );
      const examples = leastCertain(workspace, present);
      if (examples.length === 0) continue;
      if (!(await learnFrom(workspace, examples, correction))) return;
      learned += examples.length;
    }
  }
  if (learned === 0) return;
  const after = scan.getState().events.length;
  notify({
    title: `${formatCount(learned, 'verdict')} learned`,
    description: describeOutcome({ before, after }),
  });
}

/** Whether there are verdicts to learn from. */
export function canLearnFromVerdicts({ scan, edits, corrections }: Workspace): boolean {
  const { events, isLearning, status } = scan.getState();
  if (isLearning || isUnderWay(status)) return false;
  if (!edits.getState().edits.some(({ verdict, isLearnt }) => verdict && !isLearnt)) return false;
  return events.some((event) => event.edit?.verdict && !event.edit.isLearnt && corrections.canCorrect(event));
}

/**
 * Learns from a verdict on events of one element. Returns the number of events before and after; null if that
 * failed, which the user is told.
 */
export async function learnFrom(
  { corrections, edits, history, scan }: Workspace,
  events: readonly ListedEvent[],
  correction: Correction,
): Promise<{ before: number; after: number } | null> {
  const verdict = VERDICTS[correction];
  try {
    return await corrections.correct(events, correction, (change) =>
      history.record(`learn from ${formatCount(events.length, 'event')}`, () => {
        edits.mark(presentEvents(scan, events), { verdict, isLearnt: true });
        change();
      }),
    );
  } catch (error) {
    reportProblem('Not learned', error);
    return null;
  }
}

/**
 * Forgets what elements have learned from events, and reports the result. `act` words the step; `takeBack`
 * takes back what was said about the events, in the same step.
 */
export async function forgetLessons(
  workspace: Workspace,
  events: readonly ListedEvent[],
  act: string,
  takeBack: (events: readonly ListedEvent[]) => void,
): Promise<void> {
  const { corrections, history, scan } = workspace;
  for (const own of Map.groupBy(events, ({ sourceId }) => sourceId).values()) {
    try {
      const outcome = await corrections.forget(own, (change) =>
        history.record(`${act} ${formatCount(own.length, 'event')}`, () => {
          takeBack(presentEvents(scan, own));
          change();
        }),
      );
      const result = outcome ? describeOutcome(outcome) : 'This applies to the next analysis.';
      notifyUndoable(workspace, `${formatCount(own.length, 'verdict')} forgotten`, result);
    } catch (error) {
      reportProblem('Not forgotten', error);
    }
  }
}

/** Returns the events as they are now, since other marks may have been made in the meantime. */
function presentEvents({ getState }: Workspace['scan'], events: readonly ListedEvent[]): ListedEvent[] {
  const ids = new Set(events.map(({ id }) => id));
  return getState().events.filter(({ id }) => ids.has(id));
}

function unlearnedEvents({ scan, corrections }: Workspace, verdict: 'right' | 'wrong'): ListedEvent[] {
  return scan
    .getState()
    .events.filter(
      (event) => event.edit?.verdict === verdict && !event.edit.isLearnt && corrections.canCorrect(event),
    );
}

function leastCertain({ sensitivity }: Workspace, events: readonly ListedEvent[]): ListedEvent[] {
  const certainty = ({ confidence }: ListedEvent) => Math.abs(confidence - sensitivity.fraction);
  return [...events].sort((a, b) => certainty(a) - certainty(b)).slice(0, MAX_EXAMPLES);
}

function describeOutcome({ before, after }: { before: number; after: number }): string {
  return `${before} events before, ${after} now.`;
}
