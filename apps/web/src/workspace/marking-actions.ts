import { type RegionBox, type RegionSelection, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { EngineClient, SearchArea } from '@framescout/engine';
import {
  activeElement,
  addSelection,
  changeElement,
  dropSelection,
  isMarked,
  type MarkedElement,
  replaceSelection,
  resetSelectionsFrom,
  startAdjusting,
  stopSelecting,
} from '../features/elements/index.ts';
import { settledTime } from '../features/player/index.ts';
import { forgetScanned } from '../features/scan/index.ts';
import {
  forgetMarkerCheck,
  isOfferedFor,
  type LookOffer,
  lookOffersStore,
  offerLooks,
} from '../features/selection/index.ts';
import { videoStore } from '../features/video/index.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { showFrameAt } from './analyzer-actions.ts';
import { checkElement } from './check-element.ts';
import { reportProblem } from './report-problem.ts';

/** Picks a box of the picture from the frame on screen, once it is known where the box snaps to. */
export async function pickRegion(picked: RegionBox | Promise<RegionBox>): Promise<void> {
  const [time, box] = await Promise.all([settledTime(), picked]);
  await selectAt(time, box);
}

/** Adds a box of the frame at `time` to the active element. */
export async function selectAt(time: number, box: RegionBox): Promise<void> {
  const { video } = videoStore.getState();
  if (!video) return;
  try {
    takeSelection(video.engine, await readBox(video.engine, time, box));
  } catch (error) {
    reportProblem('Error', error);
  }
}

/** Makes a look that was offered the active element's next frame. */
export function takeOffer({ look }: LookOffer): void {
  const { video } = videoStore.getState();
  if (video) takeSelection(video.engine, look);
}

function takeSelection(engine: EngineClient, selection: RegionSelection): void {
  const outcome = addSelection(selection);
  if (outcome === 'same-frame') {
    notifyError('Choose another frame', 'This frame is selected already. Navigate to a different time.');
  } else if (outcome === 'added') {
    const element = activeElement();
    notify({ title: `Frame ${element.selections.length}/${SELECTIONS_PER_ELEMENT} Selected` });
    followUp(engine, element);
  }
}

/** Puts another box of the same frame in place of a selection (0-based) of the active element. */
export async function adjustSelection(
  index: number,
  adjusted: RegionBox | Promise<RegionBox>,
): Promise<void> {
  const { video } = videoStore.getState();
  const before = activeElement().selections[index];
  if (!video || !before) return;
  try {
    const { id } = activeElement();
    const selection = await readBox(video.engine, before.time, await adjusted);
    if (videoStore.getState().video !== video || activeElement().id !== id) return;
    replaceSelection(before, selection);
    forgetMarkerCheck(id);
    followUp(video.engine, activeElement());
  } catch (error) {
    reportProblem('Error', error);
  }
}

/** Shows the frame of a selection (0-based) and lets its box be moved and resized. */
export function openForAdjusting(index: number): void {
  const selection = activeElement().selections[index];
  if (!selection) return;
  void showFrameAt(selection.time);
  startAdjusting(index);
}

/** Drops selection `index` (0-based) of the active element and those after it. */
export function resetSelection(index: number): void {
  forgetMarkerCheck(activeElement().id);
  resetSelectionsFrom(index);
  lookFurther();
}

/** Drops the one selection (0-based) that shows something else; the other two stay. */
export function replaceOddFrame(index: number): void {
  forgetMarkerCheck(activeElement().id);
  dropSelection(index);
  lookFurther();
}

/** Changes where the active element is looked for; that may make it stand out better or worse. */
export function setSearchArea(area: SearchArea): void {
  const { video } = videoStore.getState();
  if (!video) return;
  const { id } = activeElement();
  changeElement(id, { area });
  forgetScanned(id);
  const element = activeElement();
  if (isMarked(element)) void checkElement(video.engine, element);
}

/** Takes a rectangle of the picture for the only one in which the active element is looked for. */
export async function boundSearch(bounds: RegionBox | Promise<RegionBox>): Promise<void> {
  setSearchArea({ anywhere: true, bounds: await bounds });
  stopSelecting();
}

/** Where the content of the active element's first selection is near a point of the frame on screen (fractions). */
export async function snapNear(point: { x: number; y: number }): Promise<{ x: number; y: number } | null> {
  const { video } = videoStore.getState();
  const { selections, processing } = activeElement();
  const [selection] = selections;
  if (!video || !selection) return null;
  const time = await settledTime();
  const request = { selection, processing, time, centerX: point.x, centerY: point.y };
  const found = await video.engine.snapRegion(request);
  return found && { x: found.centerX, y: found.centerY };
}

/** Offers further looks as long as frames are missing, then checks the element. */
function followUp(engine: EngineClient, element: MarkedElement): void {
  if (isMarked(element)) void checkElement(engine, element);
  else lookFurther();
}

/** Looks for what may be an element's next frame, where frames are missing and that was not done yet. */
export function lookFurther(element: MarkedElement = activeElement()): void {
  const { video } = videoStore.getState();
  // What was offered of the same first selection is still good; what was dismissed stays so.
  if (!video || isOfferedFor(lookOffersStore.getState().offered, element)) return;
  void offerLooks(video.engine, element);
}

function readBox(
  engine: Pick<EngineClient, 'selectRegion'>,
  time: number,
  { x, y, width, height }: RegionBox,
): Promise<RegionSelection> {
  return engine.selectRegion(time, x + width / 2, y + height / 2, { width, height });
}
