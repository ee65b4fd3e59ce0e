import { type ImageProcessing, MAX_FRAME_INDEX, type RegionSelection } from '@framescout/contract';
import type { Video } from '@framescout/media';
import {
  clamp,
  cutPatch,
  evenRect,
  type PixelRect,
  type PixelSize,
  type PlanePatch,
  relativePosition,
  selectionRect,
} from '@framescout/media';
import { learnCore } from '../learn/learn-first-selections.ts';
import { measureClutter } from '../learn/measure-clutter.ts';
import { intersectionOf } from '../model/pixel-rects.ts';
import { searchWindows } from '../model/search-windows.ts';
import type { StudiedProvisionalElement, StudyCache } from '../study/study-cache.ts';
import { chooseCandidates } from './choose-candidates.ts';
import { type Candidate, EXAMPLES_NEEDED, ExampleSearch } from './example-search.ts';
import { type FeedOptions, feedSearches, type ReadSearch } from './feed-searches.ts';

/** A request for further examples: an element's first selections, and the maximum number of examples. */
export type ExampleRequest = { selections: RegionSelection[]; processing: ImageProcessing; most: number };

// How long to search the video if little is found: as long as it takes to find a second moment by hand. The
// search of the whole picture that follows, as the element may be somewhere else each time, gets slightly
// less.
const TIMEOUT_MS = 4000;
const TIMEOUT_ANYWHERE_MS = 3000;

/** A candidate to suggest, and the box to cut out of it. */
type Suggested = Candidate & { box: PixelRect };

/** A search, and what was learned for it. */
type SuggestionSearch = ReadSearch & { learned: StudiedProvisionalElement };

/** Dependencies for suggesting examples. */
export type SuggestContext = {
  video: Video;
  studies: StudyCache;
  /** Waits until nothing more urgent reads the video. */
  waitForUrgent(): Promise<void>;
};

/**
 * Searches the video for further moments that show what the first one or two selections show, and cuts them
 * out: best first, each from a different appearance, with the element positioned as in the first selection. If
 * too few are found near the same place, searches the whole picture. Returns none rather than unlikely ones.
 * @throws {CancelledError} if cancelled
 */
export async function suggestExamples(
  request: ExampleRequest,
  context: SuggestContext,
  signal: AbortSignal,
): Promise<RegionSelection[]> {
  const { selections, processing } = request;
  const [first] = selections;
  const startMs = performance.now();
  if (!first) return [];
  const whole = await context.studies.learnFirst({ selections, processing }, signal);
  const core = learnCore(whole.study);
  const provisional = core ? [whole, { ...core, times: whole.times }] : [whole];
  const { picture } = context.video;
  const searching = (search: ExampleSearch, learned: StudiedProvisionalElement): SuggestionSearch => ({
    search,
    learned,
    boxOf: (region) => boxAt(region, learned, first, picture),
  });
  const around = provisional.map((learned) => searching(searchFor(learned, selections, picture), learned));
  const near = { startMs, timeoutMs: TIMEOUT_MS, isByKeyframes: true };
  let chosen = await findCandidates(around, request, context, near, signal);
  if (chosen.length < EXAMPLES_NEEDED + 1 - selections.length) {
    const pictures = await context.studies.pictures(processing, signal);
    const everywhere = provisional.map((learned) =>
      searching(searchOfAll(pictures, learned, selections, picture), learned),
    );
    const further = {
      startMs: performance.now(),
      timeoutMs: TIMEOUT_ANYWHERE_MS,
      isByKeyframes: false,
    };
    const found = await findCandidates(everywhere, request, context, further, signal);
    if (found.length > chosen.length) chosen = found;
  }
  const suggestions: RegionSelection[] = [];
  for (const candidate of chosen) {
    signal.throwIfAborted();
    suggestions.push(await cutOut(candidate, context.video));
  }
  return suggestions;
}

/**
 * Feeds searches more of the video; returns the results of the first search that has enough, otherwise the
 * most results.
 */
async function findCandidates(
  searches: readonly SuggestionSearch[],
  { selections, processing, most }: ExampleRequest,
  { video, waitForUrgent }: SuggestContext,
  how: Pick<FeedOptions, 'startMs' | 'timeoutMs' | 'isByKeyframes'>,
  signal: AbortSignal,
): Promise<Suggested[]> {
  const from = selections[0]?.time ?? 0;
  await feedSearches({ ...how, video, waitForUrgent, searches, processing, from, most, signal });
  signal.throwIfAborted();
  let chosen: Suggested[] = [];
  for (const { search, learned, boxOf } of searches) {
    if (chosen.length >= EXAMPLES_NEEDED) break;
    const own = chooseCandidates(learned.study, search.candidates(), most);
    if (own.length > chosen.length) chosen = own.map((it) => ({ ...it, box: boxOf(it.example.rect) }));
  }
  return chosen;
}

/** Creates a search of whole pictures, adapted to their clutter. */
function searchOfAll(
  pictures: readonly PlanePatch[],
  { element }: StudiedProvisionalElement,
  selections: readonly RegionSelection[],
  picture: PixelSize,
): ExampleSearch {
  const whole = evenRect({ left: 0, top: 0, ...picture }, picture);
  const anywhere = measureClutter({ ...element, isAnywhere: true }, whole, pictures);
  return new ExampleSearch(
    anywhere,
    [whole],
    picture,
    selections.map(({ time }) => time),
  );
}

/** Creates a search that has already seen the frames read for learning the first selections. */
function searchFor(
  { element, study, times }: StudiedProvisionalElement,
  selections: readonly RegionSelection[],
  picture: PixelSize,
): ExampleSearch {
  const parts = searchWindows(element.places, picture).flatMap((window) =>
    study.windows.flatMap((outer, index) => {
      const rect = intersectionOf(window, outer);
      return isLargerThan(rect, element.template) ? [{ rect, outer, index }] : [];
    }),
  );
  const selected = selections.map(({ time }) => time);
  const search = new ExampleSearch(
    element,
    parts.map(({ rect }) => rect),
    picture,
    selected,
  );
  for (const [i, { patches }] of study.frames.entries()) {
    const cut = parts.flatMap(({ rect, outer, index }) => {
      const patch = patches[index];
      const { x: left, y: top } = relativePosition(outer, rect);
      return patch ? [cutPatch(patch, { ...rect, left, top })] : [];
    });
    search.searchFrame(times[i] ?? 0, cut);
  }
  return search;
}

function isLargerThan(rect: PixelSize, { width, height }: PixelSize): boolean {
  return rect.width >= width && rect.height >= height;
}

/** Returns the box of the first selection's size, positioned on the element as in the first selection. */
function boxAt(
  region: PixelRect,
  { toBox }: StudiedProvisionalElement,
  first: RegionSelection,
  picture: PixelSize,
): PixelRect {
  const { width, height } = selectionRect(first, picture);
  return {
    left: clamp(region.left + toBox.x, 0, picture.width - width),
    top: clamp(region.top + toBox.y, 0, picture.height - height),
    width,
    height,
  };
}

async function cutOut(
  { time, pixels, box: { left, top, width, height } }: Suggested,
  video: Video,
): Promise<RegionSelection> {
  const { picture } = video;
  const size = { width: width / picture.width, height: height / picture.height };
  const [x, y] = [left / picture.width, top / picture.height];
  if (!pixels) {
    return video.reader.selectRegion(time, x + size.width / 2, y + size.height / 2, size);
  }
  const { frame } = await video.locator.locate(time);
  return { frame: Math.min(frame, MAX_FRAME_INDEX), time, x, y, ...size, imageData: pixels };
}
