import { boxAround, type RegionBox, type RegionSelection, type Seconds } from '@framescout/contract';
import { isMarked, scanElementOf } from '../../features/elements/index.ts';
import { type EventSpan, isManual, isUntaught } from '../../features/event-edits/index.ts';
import { canLearn, isDuring, type Lesson, type ListedEvent } from '../../features/scan/index.ts';
import { checkOf } from '../../features/selection/index.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { describeChanges, reportUnlessClosed } from '../find/learning-actions.ts';
import { readBox } from '../find/marking-actions.ts';
import { notifyUndoable } from '../history-actions.ts';
import { showFrameAt, timeOnScreen } from '../navigation.ts';
import type { Workspace } from '../workspace.ts';
import { mayBeAnywhere, seenWithin } from './event-places.ts';
import { frameAt, nearestFrameEdge } from './frame-times.ts';

/** Duration of an event added by hand, until its edges are moved. */
const ADDED_LENGTH: Seconds = 1;

/** A frame in which the user sees an element (an id) that the scan missed; its time in seconds. */
type Missed = { elementId: string; time: Seconds };

/**
 * Learns that the frame on screen shows the active element, which the scan missed there, and reports what that
 * changed. Asks the user to point at it if it is not known where it is. If there is an event already, chooses that
 * one instead; where nothing can be learned, or if asked again instead of being shown where, adds an event by hand.
 */
export async function teachHere(workspace: Workspace): Promise<void> {
  const { browser, corrections, elements, scan, video } = workspace;
  const { id: elementId } = elements.active;
  const missed: Missed = { elementId, time: await timeOnScreen(workspace) };
  const [here] = eventsAt(workspace, missed);
  const areSeveral = canBeSeveral(workspace, elementId);
  const isAskedAgain = elements.getState().picking?.kind === 'missed';
  const canTeach = isMarked(elements.active) && canLearn(scan.getState()) && !isAskedAgain;
  if (isAskedAgain) elements.stopSelecting();
  if (here && !areSeveral && !(canTeach && isUntaught(here))) {
    browser.reveal(here.id);
    notify({ title: 'There is an event here', description: 'Move its edges if they are wrong.' });
    return;
  }
  if (!canTeach) {
    addByHand(workspace, missed);
    const advice = isAskedAgain
      ? 'Nothing was learned.'
      : 'To learn from such a frame, LOG EVENTS again first.';
    notifyUndoable(workspace, 'Added by hand', advice);
    return;
  }
  const locate = async () => {
    const element = elements.findById(elementId);
    const [first] = element?.selections ?? [];
    // Of several, those that are known would be found.
    if (!element || !first || (areSeveral && here)) return null;
    const request = { examples: scanElementOf(element), time: missed.time, near: null };
    const found = await video.engine.snapRegion(request);
    return found && boxAround(found.centerX, found.centerY, video.info, first);
  };
  try {
    const box = await corrections.inTurn(locate);
    if (box) return await teach(workspace, missed, box);
  } catch (error) {
    reportUnlessClosed(workspace, 'Not learned', error);
    return;
  }
  if (!elements.findById(elementId)) return;
  workspace.player.pause();
  void showFrameAt(workspace, missed.time);
  elements.activate(elementId);
  elements.startPointingOut();
  notify({ title: 'Where is it?', description: 'Click it in the picture.' });
}

/** Learns from a box in the frame on screen, in which the user says that the active element is. */
export async function pointOut(workspace: Workspace, picked: RegionBox | Promise<RegionBox>): Promise<void> {
  const { elements, player } = workspace;
  const { id: elementId } = elements.active;
  const [time, box] = await Promise.all([player.settledTime(), picked]);
  elements.stopSelecting();
  void teach(workspace, { elementId, time }, box);
}

async function teach(workspace: Workspace, missed: Missed, box: RegionBox): Promise<void> {
  const { corrections, history } = workspace;
  try {
    const region = await readBox(workspace, missed.time, box);
    const lesson = await corrections.inTurn(() =>
      corrections.teach(missed.elementId, region, (change) =>
        history.record('learn what was missed', () => {
          change();
          accept(workspace, missed, region);
        }),
      ),
    );
    if (lesson?.kind === 'unlike') addUnlike(workspace, missed);
    else if (lesson) report(workspace, missed, lesson);
    else notifyError('Not learned', 'The results have changed in the meantime.');
  } catch (error) {
    reportUnlessClosed(workspace, 'Not learned', error);
  }
}

/** Marks the event that shows what was missed as right and learned; adds one by hand if none was found. */
function accept(workspace: Workspace, missed: Missed, region: RegionSelection): void {
  const { edits } = workspace;
  const find = () => eventsAt(workspace, missed).find((event) => isAt(workspace, event, region));
  if (!find()) edits.add(missed.elementId, ...spanFrom(workspace, missed));
  const event = find();
  if (!event) return;
  edits.mark([event], { verdict: 'right', isLearnt: true });
  choose(workspace, event);
}

/** Adds an event by hand, unless there is one, where an element looks too different to be learned from. */
function addUnlike(workspace: Workspace, missed: Missed): void {
  const advice = 'It looks too different here to learn from. To find more like it, track another element.';
  if (eventsAt(workspace, missed).length > 0) {
    notify({ title: 'Not learned', description: advice });
  } else {
    addByHand(workspace, missed);
    notifyUndoable(workspace, 'Added by hand', advice);
  }
}

/** Tells the user what a lesson changed and, if it found nothing in its own frame, why. */
function report(workspace: Workspace, missed: Missed, lesson: Exclude<Lesson, { kind: 'unlike' }>): void {
  const { elements, sensitivity } = workspace;
  const { name } = elements.findById(missed.elementId) ?? { name: '' };
  const title = elements.getState().elements.length > 1 ? `“${name}” learned` : 'Learned';
  const isLearned = lesson.kind === 'learned';
  const result = isLearned ? [describeChanges(lesson.changes)] : [];
  if (eventsAt(workspace, missed).every(isManual)) {
    const isBelow = isLearned && lesson.similarity < sensitivity.fraction;
    result.push(
      isBelow
        ? `Here, it is below the sensitivity of ${sensitivity.getState().percent}%.`
        : 'LOG EVENTS again may find more: the last scan kept no pixels of this place.',
    );
  }
  notifyUndoable(workspace, title, result.join(' '));
}

/** Adds an event from a frame on, to the start of the element's next event at the latest. */
function addByHand(workspace: Workspace, missed: Missed): void {
  const { edits, history } = workspace;
  history.record('add an event', () => edits.add(missed.elementId, ...spanFrom(workspace, missed)));
  const added = eventsAt(workspace, missed).find(isManual);
  if (added) choose(workspace, added);
}

/** Chooses an event, unless the user has gone on: keys would act on an event that is not on screen. */
function choose({ browser, player }: Workspace, event: ListedEvent): void {
  if (isDuring(event, player.getState().targetTime)) browser.reveal(event.id);
}

/** Where an event by hand is, and what the scan knows about it. */
function spanFrom(
  workspace: Workspace,
  { elementId, time }: Missed,
): [EventSpan, ReturnType<typeof seenWithin>] {
  const { scan, video } = workspace;
  const first = frameAt(workspace, time);
  const isNext = ({ sourceId, startFrame }: ListedEvent) =>
    sourceId === elementId && startFrame > first.frame;
  const next = canBeSeveral(workspace, elementId) ? undefined : scan.getState().events.find(isNext);
  const latest = Math.min(video.info.duration, next?.startTime ?? Number.POSITIVE_INFINITY);
  const end = nearestFrameEdge(workspace, Math.min(latest, first.startTime + ADDED_LENGTH));
  const span: EventSpan = {
    startTime: first.startTime,
    startFrame: first.frame,
    endTime: Math.max(first.endTime, end.time),
    endFrame: Math.max(first.frame, end.nextFrame - 1),
  };
  return [span, seenWithin(scan.getState().scores.get(elementId)?.series ?? null, span)];
}

/** The events of an element in a frame. */
function eventsAt({ scan }: Workspace, { elementId, time }: Missed): ListedEvent[] {
  return scan.getState().events.filter((event) => event.sourceId === elementId && isDuring(event, time));
}

/** Whether an event is where a region shows its element, as far as that is known. */
function isAt(
  workspace: Workspace,
  { sourceId, region: seen }: ListedEvent,
  region: RegionSelection,
): boolean {
  if (!seen || !canBeSeveral(workspace, sourceId)) return true;
  const { width, height } = workspace.video.info;
  return (
    Math.abs(seen.left / width - region.x) < region.width / 2 &&
    Math.abs(seen.top / height - region.y) < region.height / 2
  );
}

/** Whether an element may be anywhere, and so be on screen more than once. */
function canBeSeveral({ checks, elements }: Workspace, elementId: string): boolean {
  return mayBeAnywhere(elements.findById(elementId), checkOf(checks.getState(), elementId));
}
