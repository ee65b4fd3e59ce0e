import {
  AUTOMATIC_AREA,
  NO_PROCESSING,
  PLAIN_RULES,
  type SavedTemplate,
  SELECTIONS_PER_ELEMENT,
  type Seconds,
} from '@framescout/contract';
import {
  checkElement,
  type ElementExamples,
  type EvidenceStore,
  type MarkerCheck,
  placeExamples,
  type Rescored,
  rescore,
  SelectionMissingError,
} from '@framescout/engine';
import { MarkOutsideError } from './errors.ts';
import type { Recording } from './recording.ts';

/** An element of a template: what it is learned from, and the rules for its events. */
export type TemplateElement = SavedTemplate['elements'][number];

/** A place marked on an element: when (seconds), and its center in pixels of the upright picture. */
export type Mark = { time: Seconds; x: number; y: number };

/**
 * The result of learning an element, and how well it stands out from the rest of the recording. `leftOut` are
 * the marks (indices) after the first three that don't show it, from which nothing was learned.
 */
export type LearnedElement = { element: TemplateElement; check: MarkerCheck; leftOut: number[] };

/** Element's name; its box in pixels (100 x 50 by default); a signal that cancels. */
export type LearnOptions = {
  name: string;
  box?: { width: number; height: number };
  signal?: AbortSignal;
};

const FIRST_ELEMENT = 'element-1';
const NEVER = new AbortController().signal;

/**
 * Learns an element from at least three marks on it. They need not be exact; the element is searched for
 * around them. What further marks show is compared with what the first three teach.
 * @throws {SelectionMissingError} with fewer than three marks
 * @throws {MarkOutsideError} if a mark is outside the picture or the recording
 * @throws {UndecodableFrameError} if a mark's frame is damaged
 * @throws {CancelledError} if cancelled
 */
export async function learn(
  recording: Recording,
  marks: readonly Mark[],
  { name, box, signal = NEVER }: LearnOptions,
): Promise<LearnedElement> {
  if (marks.length < SELECTIONS_PER_ELEMENT) {
    throw new SelectionMissingError(
      `An element is learned from ${SELECTIONS_PER_ELEMENT} marks, not ${marks.length}.`,
    );
  }
  const { width, height, duration } = recording.info;
  for (const mark of marks) {
    const isInside = mark.x >= 0 && mark.x < width && mark.y >= 0 && mark.y < height;
    if (isInside && mark.time >= 0 && mark.time < duration) continue;
    throw new MarkOutsideError(mark, { width, height, duration });
  }
  const size = box && { width: box.width / width, height: box.height / height };
  const selections = [];
  for (const { time, x, y } of marks) {
    selections.push(await recording.video.reader.selectRegion(time, x / width, y / height, size));
  }
  const element: TemplateElement = {
    id: FIRST_ELEMENT,
    name,
    selections: selections.slice(0, SELECTIONS_PER_ELEMENT),
    counterExamples: [],
    rules: PLAIN_RULES,
    processing: NO_PROCESSING,
    area: AUTOMATIC_AREA,
  };
  const first = await check(recording, element, signal);
  const marked = { ...element, selections: first.registered };
  const { video, studies } = recording;
  const further = selections.slice(SELECTIONS_PER_ELEMENT);
  const placed = await placeExamples(video, studies, marked, further, signal);
  const shown = placed.filter((selection) => selection !== null);
  const leftOut = placed.flatMap((selection, index) => (selection ? [] : [SELECTIONS_PER_ELEMENT + index]));
  if (shown.length === 0) return { element: marked, check: first, leftOut };
  const all = { ...element, selections: [...first.registered, ...shown] };
  const checked = await check(recording, all, signal);
  return { element: { ...all, selections: [...checked.registered, ...shown] }, check: checked, leftOut };
}

/** Measures how well an element stands out; a scan then need not learn. @throws {CancelledError} */
export function check(
  { video, studies }: Recording,
  element: ElementExamples,
  signal: AbortSignal = NEVER,
): Promise<MarkerCheck> {
  return checkElement(video, studies, element, signal);
}

/**
 * Relearns an element from other examples, and scores the evidence of it that a scan of this recording kept;
 * only decodes what surrounds the examples. `mergeRescored` merges the new scores into the element's series
 * as that scan returned it.
 * @throws {CancelledError} if cancelled
 * @throws {EvidenceTooSmallError} if that evidence doesn't reach as far as what is learned now
 */
export function relearn(
  { studies }: Recording,
  evidence: EvidenceStore,
  elementId: string,
  examples: ElementExamples,
  signal: AbortSignal = NEVER,
): Promise<Rescored> {
  return rescore(examples, evidence.evidenceOf(elementId), studies, signal);
}
