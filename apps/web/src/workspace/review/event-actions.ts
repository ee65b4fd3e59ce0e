import { type EventVerdict, formatTimecode, type Seconds } from '@framescout/contract';
import {
  type EventEdit,
  type EventMarks,
  type EventSpan,
  isUntaught,
} from '../../features/event-edits/index.ts';
import { canLearn, isDuring, type ListedEvent } from '../../features/scan/index.ts';
import { formatCount } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { unlearnEvents } from '../find/learning-actions.ts';
import { notifyUndoable } from '../history-actions.ts';
import { showEvent, timeOnScreen } from '../navigation.ts';
import type { Workspace } from '../workspace.ts';
import { frameAt, frameBefore, nearestFrameEdge, stepFrameEdge } from './frame-times.ts';

/** Returns the events that a command acts on: the chosen ones or, if none is chosen, the one on screen. */
export function targetEvents({ browser, player }: Workspace): ListedEvent[] {
  const chosen = browser.chosenEvents;
  if (chosen.length > 0) return chosen;
  const { listed } = browser.getState();
  const { targetTime: time } = player.getState();
  const shown = listed.findLast((event) => isDuring(event, time));
  return shown ? [shown] : [];
}

/** Sets the verdict on the events in hand, and says so if nothing can be learned from it. */
export function judgeEvents(workspace: Workspace, verdict: EventVerdict): void {
  const words = { right: ['accept', 'accepted'], wrong: ['reject', 'rejected'] } as const;
  const events = targetEvents(workspace);
  const [added] = events.filter(isUntaught);
  mark(workspace, words[verdict], { verdict }, events);
  if (!added || verdict === 'wrong' || !canLearn(workspace.scan.getState())) return;
  notify({
    title: `${formatCount(events.length, 'event')} accepted`,
    description: 'To learn from an event by hand, show a frame of it and press IT IS HERE.',
  });
}

/** Clears the verdict on the events in hand; elements forget what they have learned from it. */
export async function clearVerdicts(workspace: Workspace): Promise<void> {
  const { browser, corrections, edits } = workspace;
  const [learned, others] = partition(targetEvents(workspace), (event) => corrections.hasLearned(event));
  const act = 'clear the verdict on';
  mark(workspace, [act, 'without verdict'], { verdict: null }, others);
  await unlearnEvents(workspace, learned, act, (events) => {
    const { currentEvent } = browser;
    edits.mark(events, { verdict: null });
    followCurrent(workspace, currentEvent);
  });
}

/** Stars the events in hand, or unstars them if all are starred. */
export function starEvents(workspace: Workspace): void {
  const isStarred = !targetEvents(workspace).every(({ edit }) => edit?.isStarred);
  mark(workspace, isStarred ? ['star', 'starred'] : ['unstar', 'unstarred'], { isStarred });
}

/** Sets the name, note or tags of events; what is omitted stays as it is. */
export function setEventDetails(
  workspace: Workspace,
  events: readonly ListedEvent[],
  marks: Partial<Pick<EventMarks, 'name' | 'note' | 'tags'>>,
): void {
  mark(workspace, ['describe', 'described'], marks, events);
}

/** Deletes the events in hand; detected ones stay deleted after a new scan. */
export function deleteEvents(workspace: Workspace): void {
  const { edits, history } = workspace;
  const events = targetEvents(workspace);
  if (events.length === 0) return;
  const { currentEvent } = workspace.browser;
  history.record(`delete ${formatCount(events.length, 'event')}`, () => edits.remove(events));
  notifyIfUnseen(workspace, events, 'deleted');
  followCurrent(workspace, currentEvent);
}

/** Merges the chosen events, which must be of one element. */
export function mergeChosen(workspace: Workspace): void {
  const { browser, edits, history } = workspace;
  const events = browser.chosenEvents;
  const sources = new Set(events.map(({ sourceId }) => sourceId));
  if (events.length < 2 || sources.size > 1) {
    notifyError('Not merged', 'Choose several events of one element first.');
    return;
  }
  history.record(`merge ${formatCount(events.length, 'event')}`, () => edits.merge(events));
  notifyIfUnseen(workspace, events, 'merged');
}

/** Splits the event in hand at the frame on screen. */
export async function splitHere(workspace: Workspace): Promise<void> {
  const { edits, history } = workspace;
  const event = onlyEvent(workspace);
  if (!event) return;
  const { frame, startTime: time } = frameAt(workspace, await timeOnScreen(workspace));
  const { startTime, startFrame, endTime, endFrame } = event;
  if (frame <= startFrame || frame > endFrame) {
    notifyError('Not split', 'Go to the frame at which the second part should start.');
    return;
  }
  history.record('split an event', () =>
    edits.split(event, [
      { startTime, startFrame, endTime: time, endFrame: frame - 1 },
      { startTime: time, startFrame: frame, endTime, endFrame },
    ]),
  );
}

/** Moves an edge of an event to the frame boundary nearest to `time`, leaving at least one frame. */
export function moveEventEdge(
  workspace: Workspace,
  event: ListedEvent,
  edge: 'start' | 'end',
  time: Seconds,
): void {
  const { startTime, startFrame, endTime, endFrame } = event;
  const { duration } = workspace.video.info;
  const wanted = nearestFrameEdge(workspace, Math.min(duration, Math.max(0, time)));
  const span: EventSpan = { startTime, startFrame, endTime, endFrame };
  if (edge === 'start') {
    const last = frameBefore(workspace, endTime);
    const isInside = wanted.time < last.startTime;
    span.startTime = isInside ? wanted.time : last.startTime;
    span.startFrame = isInside ? wanted.nextFrame : last.frame;
  } else {
    const first = frameAt(workspace, startTime);
    const isInside = wanted.time > first.endTime;
    span.endTime = isInside ? wanted.time : first.endTime;
    span.endFrame = isInside ? wanted.nextFrame - 1 : first.frame;
  }
  if (span.startTime === startTime && span.endTime === endTime) return;
  workspace.edits.move(event, span);
}

/** Moves an edge of an event by a number of frames (negative: earlier), however long each is on screen. */
export function stepEventEdge(
  workspace: Workspace,
  event: ListedEvent,
  edge: 'start' | 'end',
  frames: number,
): void {
  const from = edge === 'start' ? event.startTime : event.endTime;
  moveEventEdge(workspace, event, edge, stepFrameEdge(workspace, from, frames));
}

/**
 * Sets an edge of the event in hand to the frame on screen; while clips are made and the list of events is
 * not shown, an edge of the event's clip instead.
 */
export async function setEdgeHere(workspace: Workspace, edge: 'start' | 'end'): Promise<void> {
  const { browser, clips: list, history } = workspace;
  const event = onlyEvent(workspace);
  if (!event) return;
  const frame = frameAt(workspace, await timeOnScreen(workspace));
  const time = edge === 'start' ? frame.startTime : frame.endTime;
  if (!list.getState().isOpen || browser.getState().isShown) {
    history.record(`set the ${edge} of an event`, () => moveEventEdge(workspace, event, edge, time));
    return;
  }
  const clip = list.clipOf(event);
  if (clip) history.record(`set the ${edge} of a clip`, () => list.trim(clip.id, edge, time));
  else notifyError('Clip not changed', 'There is no clip of this event.');
}

/**
 * Reverts all changes to the events in hand, which restores what was detected; elements forget what they have
 * learned from them.
 */
export async function revertEvents(workspace: Workspace): Promise<void> {
  const { corrections, edits, history } = workspace;
  const changed = targetEvents(workspace).filter(({ edit }) => edit);
  const [learned, others] = partition(changed, (event) => corrections.hasLearned(event));
  const act = 'take back the changes of';
  if (others.length > 0) {
    history.record(`${act} ${formatCount(others.length, 'event')}`, () => edits.revert(others));
    notifyIfUnseen(workspace, others, 'as detected again');
  }
  await unlearnEvents(workspace, learned, act, (events) => edits.revert(events));
}

/** Returns the number of deleted events that can be brought back. */
export function countDeleted({ edits }: Workspace): number {
  return edits.getState().edits.filter(({ isRemoved }) => isRemoved).length;
}

/** Brings back all deleted events. */
export function restoreDeleted(workspace: Workspace): void {
  const count = countDeleted(workspace);
  workspace.history.record(`bring back ${formatCount(count, 'event')}`, () =>
    workspace.edits.bringBackRemoved(),
  );
}

/** Resolves a change to an event that is no longer detected: turns it into an event by hand, or drops it. */
export function resolveConflict({ edits, history }: Workspace, edit: EventEdit, isKept: boolean): void {
  if (isKept) history.record('keep an event by hand', () => edits.keepByHand(edit));
  else history.record('drop the change of an event', () => edits.drop(edit));
}

/** Plays the event in hand in a loop, or stops if it is looping already. */
export function loopEvent(workspace: Workspace): void {
  const { browser, player } = workspace;
  const event = browser.currentEvent ?? targetEvents(workspace)[0];
  if (!event) return;
  const { range } = player.getState();
  const id = `event ${event.id}`;
  if (range?.id === id) player.pause();
  else player.loopRange(id, event.startTime, event.endTime);
}

/**
 * Marks events, by default those in hand; `act` and `done` word the step ("star") and its result ("starred").
 */
function mark(
  workspace: Workspace,
  [act, done]: readonly [string, string],
  marks: Partial<EventMarks>,
  events: readonly ListedEvent[] = targetEvents(workspace),
): void {
  const { edits, history } = workspace;
  if (events.length === 0) return;
  const { currentEvent } = workspace.browser;
  history.record(`${act} ${formatCount(events.length, 'event')}`, () => edits.mark(events, marks));
  notifyIfUnseen(workspace, events, done);
  followCurrent(workspace, currentEvent);
}

/**
 * Shows the current event if it has replaced the previous one, which is no longer listed. Keys act on it from
 * here, and must not act on an event that the user has not seen.
 */
function followCurrent(workspace: Workspace, before: ListedEvent | null): void {
  const { currentEvent } = workspace.browser;
  if (currentEvent && before && !isSame(currentEvent, before)) showEvent(workspace, currentEvent);
}

/**
 * Reports what a key has just done to events, and offers to undo it, while their list is folded and cannot
 * show it.
 */
function notifyIfUnseen(workspace: Workspace, events: readonly ListedEvent[], done: string): void {
  const [first] = events;
  if (!first || workspace.browser.getState().isShown) return;
  const further = events.length > 1 ? `, and ${events.length - 1} more` : '';
  notifyUndoable(
    workspace,
    `${formatCount(events.length, 'event')} ${done}`,
    `At ${formatTimecode(first.startTime)}${further}`,
  );
}

function partition(
  events: readonly ListedEvent[],
  isFirst: (event: ListedEvent) => boolean,
): [ListedEvent[], ListedEvent[]] {
  return [events.filter(isFirst), events.filter((event) => !isFirst(event))];
}

function isSame(a: ListedEvent, b: ListedEvent): boolean {
  return a.sourceId === b.sourceId && a.startTime === b.startTime && a.endTime === b.endTime;
}

function onlyEvent(workspace: Workspace): ListedEvent | null {
  const events = targetEvents(workspace);
  return events.length === 1 ? (events[0] ?? null) : workspace.browser.currentEvent;
}
