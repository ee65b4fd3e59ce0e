import { type EventVerdict, formatTimecode, type Seconds } from '@framescout/contract';
import type { EventEdit, EventMarks, EventSpan } from '../features/event-edits/index.ts';
import { type ListedEvent, logOf } from '../features/scan/index.ts';
import { checkOf } from '../features/selection/index.ts';
import { counted } from '../ui/counted.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { mayBeAnywhere } from './event-places.ts';
import { edgeNear, frameAt } from './frame-times.ts';
import { notifyUndoable } from './history-actions.ts';
import { arrival, showEvent } from './navigation.ts';
import type { Workspace } from './workspace.ts';

/** How long an event is that is added by hand, until its edges are moved. */
const ADDED_LENGTH: Seconds = 1;

/** The events that a command is about: the chosen ones or, with none chosen, the one on screen. */
export function eventsInHand({ browser, player }: Workspace): ListedEvent[] {
  const chosen = browser.chosenEvents;
  if (chosen.length > 0) return chosen;
  const { listed } = browser.getState();
  const { soughtTime: time } = player.getState();
  const shown = listed.findLast(({ startTime, endTime }) => time >= startTime - 1e-3 && time < endTime);
  return shown ? [shown] : [];
}

/** Gives the events in hand a verdict, or takes it back (null). */
export function judgeEvents(workspace: Workspace, verdict: EventVerdict | null): void {
  const words = { right: ['accept', 'accepted'], wrong: ['reject', 'rejected'] } as const;
  const [act, done] = verdict ? words[verdict] : (['take back the verdict on', 'without verdict'] as const);
  mark(workspace, [act, done], { verdict, isLearnt: false });
}

/** Stars the events in hand, or takes the stars away if all have one. */
export function starEvents(workspace: Workspace): void {
  const isStarred = !eventsInHand(workspace).every(({ edit }) => edit?.isStarred);
  mark(workspace, isStarred ? ['star', 'starred'] : ['unstar', 'unstarred'], { isStarred });
}

/** Gives the chosen events a name, a note or tags; each event keeps what is left out. */
export function describeEvents(
  workspace: Workspace,
  marks: Partial<Pick<EventMarks, 'name' | 'note' | 'tags'>>,
): void {
  mark(workspace, ['describe', 'described'], marks);
}

/** Deletes the events in hand; those that were detected stay away after a new scan too. */
export function deleteEvents(workspace: Workspace): void {
  const { edits, history } = workspace;
  const events = eventsInHand(workspace);
  if (events.length === 0) return;
  const { currentEvent } = workspace.browser;
  history.record(`delete ${counted(events.length, 'event')}`, () => edits.remove(events));
  tellIfUnseen(workspace, events, 'deleted');
  followCurrent(workspace, currentEvent);
}

/** Makes one event of the chosen ones, which must be of one element. */
export function mergeChosen(workspace: Workspace): void {
  const { browser, edits, history } = workspace;
  const events = browser.chosenEvents;
  const sources = new Set(events.map(({ sourceId }) => sourceId));
  if (events.length < 2 || sources.size > 1) {
    notifyError('Not merged', 'Choose several events of one element first.');
    return;
  }
  history.record(`merge ${counted(events.length, 'event')}`, () => edits.merge(events));
  tellIfUnseen(workspace, events, 'merged');
}

/** Makes two events of the one in hand, at the frame on screen. */
export async function splitHere(workspace: Workspace): Promise<void> {
  const { edits, history } = workspace;
  const event = onlyEvent(workspace);
  if (!event) return;
  const { frame, startTime: time } = frameAt(workspace, await timeOnScreen(workspace));
  const { startTime, startFrame, endTime, endFrame } = event;
  if (frame <= startFrame || frame > endFrame) {
    notifyError('Not split', 'Show the frame of the event at which the second part begins.');
    return;
  }
  history.record('split an event', () =>
    edits.split(event, [
      { startTime, startFrame, endTime: time, endFrame: frame - 1 },
      { startTime: time, startFrame: frame, endTime, endFrame },
    ]),
  );
}

/**
 * Adds an event of the element being marked, from the frame on screen to where the next one begins, at most. If there is
 * one on screen already, that is chosen instead.
 */
export async function addEventHere(workspace: Workspace): Promise<void> {
  const { browser, checks, edits, elements, history, scan, video } = workspace;
  const { id } = elements.active;
  const first = frameAt(workspace, await timeOnScreen(workspace));
  // Of an element that may be anywhere, several can be on screen.
  const areSeveral = mayBeAnywhere(elements.active, checkOf(checks.getState(), id));
  const others = areSeveral ? [] : scan.getState().events.filter(({ sourceId }) => sourceId === id);
  const here = others.find((it) => it.startFrame <= first.frame && it.endFrame >= first.frame);
  if (here) {
    browser.reveal(here.id);
    notify({ title: 'There is an event here', description: 'Move its edges if they are wrong.' });
    return;
  }
  const next = others.find(({ startFrame }) => startFrame > first.frame);
  const latest = Math.min(video.info.duration, next?.startTime ?? Number.POSITIVE_INFINITY);
  const end = edgeNear(workspace, Math.min(latest, first.startTime + ADDED_LENGTH));
  const span: EventSpan = {
    startTime: first.startTime,
    startFrame: first.frame,
    endTime: Math.max(first.endTime, end.time),
    endFrame: Math.max(first.frame, end.nextFrame - 1),
  };
  history.record('add an event', () => edits.add(id, span, seenWithin(workspace, span)));
  const added = scan
    .getState()
    .events.find(
      ({ sourceId, startFrame, edit }) => sourceId === id && startFrame === span.startFrame && edit,
    );
  if (added) browser.reveal(added.id);
}

/** Moves an edge of an event to the frame's edge nearest to a time; an event keeps at least one frame. */
export function moveEventEdge(
  workspace: Workspace,
  event: ListedEvent,
  edge: 'start' | 'end',
  time: Seconds,
): void {
  const { startTime, startFrame, endTime, endFrame } = event;
  const { duration } = workspace.video.info;
  const wanted = edgeNear(workspace, Math.min(duration, Math.max(0, time)));
  const span: EventSpan = { startTime, startFrame, endTime, endFrame };
  if (edge === 'start') {
    const last = frameAt(workspace, endTime - 1e-3);
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

/**
 * Sets an end of what is in hand to the frame on screen: of its clip while clips are made, unless the events are on screen
 * instead, and otherwise of the event.
 */
export async function setEdgeHere(workspace: Workspace, edge: 'start' | 'end'): Promise<void> {
  const { browser, clips: list, history } = workspace;
  const event = onlyEvent(workspace);
  if (!event) return;
  const frame = frameAt(workspace, await timeOnScreen(workspace));
  const time = edge === 'start' ? frame.startTime : frame.endTime;
  const { isOpen, clips } = list.getState();
  const clip = clips.find(({ start, end }) => event.peakTime >= start && event.peakTime <= end);
  if (isOpen && clip && !browser.getState().isShown)
    history.record(`set the ${edge} of a clip`, () => list.trim(clip.id, edge, time));
  else history.record(`set the ${edge} of an event`, () => moveEventEdge(workspace, event, edge, time));
}

/** Takes back all changes to the events in hand: what was detected shows again. */
export function revertEvents(workspace: Workspace): void {
  const { edits, history } = workspace;
  const events = eventsInHand(workspace).filter(({ edit }) => edit);
  if (events.length === 0) return;
  history.record(`take back the changes of ${counted(events.length, 'event')}`, () => edits.revert(events));
  tellIfUnseen(workspace, events, 'as detected again');
}

/** How many events were deleted that can be brought back. */
export function countDeleted({ edits }: Workspace): number {
  return edits.getState().edits.filter(({ isRemoved }) => isRemoved).length;
}

/** Brings back all deleted events. */
export function bringBackDeleted(workspace: Workspace): void {
  const count = countDeleted(workspace);
  workspace.history.record(`bring back ${counted(count, 'event')}`, () => workspace.edits.bringBackRemoved());
}

/** Decides about a change whose event is not detected any more: it becomes an event by hand, or goes. */
export function settleConflict({ edits, history }: Workspace, edit: EventEdit, isKept: boolean): void {
  if (isKept) history.record('keep an event by hand', () => edits.keepByHand(edit));
  else history.record('drop the change of an event', () => edits.drop(edit));
}

/** Plays the event in hand again and again; asked once more, it stops. */
export function loopEvent(workspace: Workspace): void {
  const { browser, player } = workspace;
  const event = browser.currentEvent ?? eventsInHand(workspace)[0];
  if (!event) return;
  const { range } = player.getState();
  const id = `event ${event.id}`;
  if (range?.id === id) player.pause();
  else player.loopRange(id, event.startTime, event.endTime);
}

/** Marks the events in hand; `words` say what is done, and what they are then. */
function mark(
  workspace: Workspace,
  [act, done]: readonly [string, string],
  marks: Partial<EventMarks>,
): void {
  const { edits, history } = workspace;
  const events = eventsInHand(workspace);
  if (events.length === 0) return;
  const { currentEvent } = workspace.browser;
  history.record(`${act} ${counted(events.length, 'event')}`, () => edits.mark(events, marks));
  tellIfUnseen(workspace, events, done);
  followCurrent(workspace, currentEvent);
}

/**
 * Shows the current event if it has taken the place of the one before, which is listed no more: keys go on from there, and
 * would act on an event that nobody has seen.
 */
function followCurrent(workspace: Workspace, before: ListedEvent | null): void {
  const { currentEvent } = workspace.browser;
  if (currentEvent && before && !isSame(currentEvent, before)) showEvent(workspace, currentEvent);
}

/** Tells what a key has just done to events, with a way back, while their list is folded and does not show it. */
function tellIfUnseen(workspace: Workspace, events: readonly ListedEvent[], done: string): void {
  const [first] = events;
  if (!first || workspace.browser.getState().isShown) return;
  const further = events.length > 1 ? `, and ${events.length - 1} more` : '';
  notifyUndoable(
    workspace,
    `${counted(events.length, 'event')} ${done}`,
    `At ${formatTimecode(first.startTime)}${further}`,
  );
}

function isSame(a: ListedEvent, b: ListedEvent): boolean {
  return a.sourceId === b.sourceId && a.startTime === b.startTime && a.endTime === b.endTime;
}

function onlyEvent(workspace: Workspace): ListedEvent | null {
  const events = eventsInHand(workspace);
  return events.length === 1 ? (events[0] ?? null) : workspace.browser.currentEvent;
}

/** The time of the frame that the user means, also if it has only just been asked for. */
async function timeOnScreen(workspace: Workspace): Promise<Seconds> {
  await arrival(workspace);
  const { isPlaying, shownTime, soughtTime } = workspace.player.getState();
  return isPlaying ? shownTime : soughtTime;
}

/** What the log knows of the element being marked within a stretch. */
function seenWithin({ elements, scan }: Workspace, { startTime, endTime }: EventSpan): EventEdit['seen'] {
  const entries = logOf(scan.getState(), elements.active.id).filter(
    ({ time }) => time >= startTime && time < endTime,
  );
  const best = entries.reduce<(typeof entries)[number] | null>(
    (most, entry) => (most && most.confidence >= entry.confidence ? most : entry),
    null,
  );
  return {
    peakTime: best?.time ?? (startTime + endTime) / 2,
    confidence: best?.confidence ?? 0,
    region: null,
  };
}
