import {
  type RegionBox,
  type RegionSelection,
  SELECTIONS_PER_ELEMENT,
  type SearchArea,
  type Seconds,
} from '@framescout/contract';
import { isMarked, type MarkedElement, scanElementOf } from '../../features/elements/index.ts';
import { isSuggestedFor, type Suggestion } from '../../features/selection/index.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { showFrameAt } from '../navigation.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';

/**
 * Lets the next click on the video pick a region, and pauses playback for it, unless all frames are selected.
 */
export function startSelecting({ elements, player }: Workspace): void {
  elements.startSelecting();
  if (elements.getState().picking) player.pause();
}

/** Pauses playback, and lets the user draw the rectangle that the search is limited to. */
export function startDrawingSearchArea({ elements, player }: Workspace): void {
  elements.startBounding();
  player.pause();
}

/** Selects a box in the frame on screen for the active element, once it is known where the box snaps to. */
export async function pickRegion(
  workspace: Workspace,
  picked: RegionBox | Promise<RegionBox>,
): Promise<void> {
  const { id } = workspace.elements.active;
  const [time, box] = await Promise.all([workspace.player.settledTime(), picked]);
  await selectAt(workspace, time, box, id);
}

/**
 * Adds a box in the frame at `time` (seconds) to the selections of an element: by default, the active one.
 */
export async function selectAt(
  workspace: Workspace,
  time: Seconds,
  box: RegionBox,
  elementId = workspace.elements.active.id,
): Promise<void> {
  try {
    takeSelection(workspace, elementId, await readBox(workspace, time, box));
  } catch (error) {
    reportProblem('Error', error);
  }
}

/** Makes a suggestion the active element's next selection. */
export function takeSuggestion(workspace: Workspace, { example }: Suggestion): void {
  takeSelection(workspace, workspace.elements.active.id, example);
}

/** Adds a selection to an element, which may no longer be the active one, or be gone. */
function takeSelection(workspace: Workspace, elementId: string, selection: RegionSelection): void {
  const { elements } = workspace;
  const outcome = elements.addSelection(selection, elementId);
  if (outcome === 'same-frame') {
    notifyError('Choose another frame', 'This frame is already selected. Navigate to a different time.');
  } else if (outcome === 'added') {
    const count = elements.findById(elementId)?.selections.length;
    notify({ title: `Frame ${count}/${SELECTIONS_PER_ELEMENT} Selected` });
    followUp(workspace, elementId);
  }
}

/** The newest adjustment of each selection that is still being read. */
const newestAdjustments = new WeakMap<RegionSelection, symbol>();

/**
 * Replaces a selection (0-based) of the active element with another box in the same frame. An adjustment that
 * a newer one overtakes has no effect.
 */
export async function adjustSelection(
  workspace: Workspace,
  index: number,
  adjusted: RegionBox | Promise<RegionBox>,
): Promise<void> {
  const { elements, checks } = workspace;
  const { id, selections } = elements.active;
  const before = selections[index];
  if (!before) return;
  const own = Symbol('adjustment');
  newestAdjustments.set(before, own);
  try {
    const selection = await readBox(workspace, before.time, await adjusted);
    if (newestAdjustments.get(before) !== own) return;
    if (!elements.replaceSelection(id, before.time, selection)) return;
    checks.forget(id);
    followUp(workspace, id);
  } catch (error) {
    reportProblem('Error', error);
  }
}

/** Shows the frame of a selection (0-based) and lets the user move and resize its box. */
export function openForAdjusting(workspace: Workspace, index: number): void {
  const { elements, player } = workspace;
  const selection = elements.active.selections[index];
  if (!selection) return;
  player.pause();
  void showFrameAt(workspace, selection.time);
  elements.startAdjusting(index);
}

/** Drops selection `index` (0-based) of the active element and those after it. */
export function resetSelection(workspace: Workspace, index: number): void {
  const { elements, checks } = workspace;
  checks.forget(elements.active.id);
  elements.resetSelectionsFrom(index);
  searchForSuggestions(workspace);
}

/** Drops the one selection (0-based) that shows something else; the other two stay. */
export function replaceOddFrame(workspace: Workspace, index: number): void {
  const { elements, checks } = workspace;
  checks.forget(elements.active.id);
  elements.dropSelection(index);
  searchForSuggestions(workspace);
}

/**
 * Changes where to look for the active element, and checks it again, since that may change how well it stands
 * out.
 */
export function setSearchArea(workspace: Workspace, area: SearchArea): void {
  const { elements, scan } = workspace;
  const { id } = elements.active;
  elements.change(id, { area });
  scan.markUnscanned(id);
  if (isMarked(elements.active)) void workspace.checkElement(elements.active);
}

/** Limits the search for the active element to a rectangle of the picture. */
export async function limitSearch(
  workspace: Workspace,
  bounds: RegionBox | Promise<RegionBox>,
): Promise<void> {
  setSearchArea(workspace, { anywhere: true, bounds: await bounds });
  workspace.elements.stopSelecting();
}

/** Finds the active element near a point (fractions) of the frame on screen; null if it is not there. */
export async function snapNear(
  { elements, player, video }: Workspace,
  near: { x: number; y: number },
): Promise<{ x: number; y: number } | null> {
  const examples = scanElementOf(elements.active);
  if (examples.selections.length === 0) return null;
  const found = await video.engine.snapRegion({ examples, time: await player.settledTime(), near });
  return found && { x: found.centerX, y: found.centerY };
}

/**
 * Searches for suggestions while an element lacks frames, if it is the active one; once it is fully marked,
 * checks it.
 */
function followUp(workspace: Workspace, elementId: string): void {
  const { elements, suggestions } = workspace;
  const element = elements.findById(elementId);
  if (element && isMarked(element)) {
    suggestions.endSearch(elementId);
    void workspace.checkElement(element);
  } else if (element === elements.active) {
    searchForSuggestions(workspace);
  }
}

/** Searches for what to suggest as an element's next frame, if frames are missing and that was not done yet. */
export function searchForSuggestions(
  { elements, suggestions }: Workspace,
  element: MarkedElement = elements.active,
): void {
  // Suggestions for the same first selection are still valid, and dismissed ones stay dismissed.
  if (!isSuggestedFor(suggestions.getState().suggested, element)) void suggestions.search(element);
}

/** Reads the pixels of a box in the frame at `time` (seconds). */
export function readBox(
  { video }: Workspace,
  time: Seconds,
  { x, y, width, height }: RegionBox,
): Promise<RegionSelection> {
  return video.engine.selectRegion(time, x + width / 2, y + height / 2, { width, height });
}
