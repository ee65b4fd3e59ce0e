import { type EventChanges, eventChanges, presentEvents } from '../../features/event-edits/index.ts';
import { type Correction, isUnderWay, type ListedEvent, type SeenEvent } from '../../features/scan/index.ts';
import { formatCount } from '../../ui/text/format.ts';
import { notify } from '../../ui/toasts/toast-store.ts';
import { notifyUndoable } from '../history-actions.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';

// More examples of one kind make learning slower but hardly better.
const MAX_EXAMPLES = 12;

const VERDICTS = { sample: 'right', 'counter-example': 'wrong' } as const;

/** Learns from the user's verdict on an event, and reports the result. */
export async function correctEvent(
  workspace: Workspace,
  event: ListedEvent,
  correction: Correction,
): Promise<void> {
  const changes = await learnFrom(workspace, event, correction);
  if (!changes) return;
  const title = correction === 'sample' ? 'Sample learned' : 'Counter-example learned';
  notifyUndoable(workspace, title, describeChanges(changes));
}

/**
 * Learns from all verdicts not learned from yet; from the least certain ones of an element if it has many.
 */
export function learnFromVerdicts(workspace: Workspace): Promise<void> {
  return workspace.corrections.inTurn(() => learnFromAll(workspace));
}

async function learnFromAll(workspace: Workspace): Promise<void> {
  const { scan, corrections } = workspace;
  const before = scan.getState().events;
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
      if (!(await learnNow(workspace, corrections.readSeen(examples), correction))) return;
      learned += examples.length;
    }
  }
  if (learned === 0) return;
  notify({
    title: `${formatCount(learned, 'verdict')} learned`,
    description: describeChanges(eventChanges(before, scan.getState().events)),
  });
}

/** Whether there are verdicts to learn from. */
export function canLearnFromVerdicts({ scan, edits, corrections }: Workspace): boolean {
  const { events, status } = scan.getState();
  if (isUnderWay(status)) return false;
  if (!edits.getState().edits.some(({ verdict, isLearnt }) => verdict && !isLearnt)) return false;
  return events.some((event) => event.edit?.verdict && !event.edit.isLearnt && corrections.canCorrect(event));
}

/**
 * Learns from a verdict on an event, as it is now, once earlier corrections have been learned. Returns what that changed; null
 * if it failed, which the user is told.
 */
export function learnFrom(
  workspace: Workspace,
  event: ListedEvent,
  correction: Correction,
): Promise<EventChanges | null> {
  const { corrections } = workspace;
  // Read at once: a correction that is still being learned may take the event away.
  const reading = corrections.readSeen([event]);
  // Its failure is reported in its turn.
  reading.catch(() => undefined);
  return corrections.inTurn(() => learnNow(workspace, reading, correction));
}

/** Learns from a verdict on events of one element; null if that failed, which the user is told. */
async function learnNow(
  workspace: Workspace,
  reading: Promise<SeenEvent[]>,
  correction: Correction,
): Promise<EventChanges | null> {
  const { corrections, edits, history, scan } = workspace;
  const verdict = VERDICTS[correction];
  try {
    const seen = await reading;
    return await corrections.correct(seen, correction, (change) =>
      history.record(`learn from ${formatCount(seen.length, 'event')}`, () => {
        const events = seen.map(({ event }) => event);
        edits.mark(presentEvents(events, scan.getState().events), { verdict, isLearnt: true });
        change();
      }),
    );
  } catch (error) {
    reportUnlessClosed(workspace, 'Not learned', error);
    return null;
  }
}

/**
 * Takes back what elements have learned from events, and reports the result. `act` words the step; `takeBack`
 * takes back what was said about the events, in the same step.
 */
export async function unlearnEvents(
  workspace: Workspace,
  events: readonly ListedEvent[],
  act: string,
  takeBack: (events: readonly ListedEvent[]) => void,
): Promise<void> {
  const { corrections, history, scan } = workspace;
  const forget = (own: readonly ListedEvent[]) =>
    corrections.forget(own, (change) =>
      history.record(`${act} ${formatCount(own.length, 'event')}`, () => {
        takeBack(presentEvents(own, scan.getState().events));
        change();
      }),
    );
  for (const own of Map.groupBy(events, ({ sourceId }) => sourceId).values()) {
    try {
      const changes = await corrections.inTurn(() => forget(own));
      const result = changes ? describeChanges(changes) : 'This applies to the next analysis.';
      notifyUndoable(workspace, `${formatCount(own.length, 'verdict')} forgotten`, result);
    } catch (error) {
      reportUnlessClosed(workspace, 'Not forgotten', error);
    }
  }
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

/** Reports a failure, unless it is that of a lesson which was waiting when its video was closed. */
export function reportUnlessClosed(workspace: Workspace, title: string, error: unknown): void {
  if (!workspace.isClosed) reportProblem(title, error);
}

/** Says what a lesson changed: "2 more events, 1 fewer: 9 now." */
export function describeChanges({ more, fewer, now }: EventChanges): string {
  const changes = [
    ...(more > 0 ? [formatCount(more, 'more event')] : []),
    ...(fewer > 0 ? [more > 0 ? `${fewer} fewer` : `${formatCount(fewer, 'event')} fewer`] : []),
  ];
  return changes.length > 0 ? `${changes.join(', ')}: ${now} now.` : `The same ${formatCount(now, 'event')}.`;
}
