import { MAX_FRAME_INDEX, type RegionSelection } from '@framescout/contract';
import { searchWindows } from '../match/element-study.ts';
import { measureClutter } from '../match/measure-clutter.ts';
import type { FrameLocator } from '../open/frame-locator.ts';
import type { OpenVideo } from '../open/open-video.ts';
import { selectRegion } from '../open/read-frame.ts';
import { clamp, type PixelRect, type PixelSize, positionIn, selectionRect } from '../sample/pixel-rect.ts';
import { cutPatch, evenRect } from '../sample/plane-patch.ts';
import type { ScanControl } from '../scan/scan-control.ts';
import type { StudiedLooks, StudyCache } from '../study/study-cache.ts';
import type { LooksWanted } from '../worker/protocol.ts';
import { chooseLooks } from './choose-looks.ts';
import { LookSearch, type Occasion } from './look-search.ts';
import { type FurtherReading, readFurther } from './read-further.ts';

// How long to look through the video where little is found: as long as it takes to find a second moment by hand. Then, for
// a little less, all over the picture: what is looked for may be somewhere else each time.
const PATIENCE_MS = 4000;
const PATIENCE_ANYWHERE_MS = 3000;
// What an element still wants after the first selection.
const LOOKS_WANTED = 2;

/** What suggesting looks works on. */
export type SuggestContext = { video: OpenVideo; locator: FrameLocator; studies: StudyCache };

/**
 * Looks through the video for further moments that show what the first one or two selections show, and cuts them out:
 * the likeliest first, each from another occasion, with the element where the first selection has it. Where too few are
 * about the same place, it looks all over the picture. None rather than unlikely ones; none, too, when cancelled.
 */
export async function suggestLooks(
  wanted: LooksWanted,
  context: SuggestContext,
  control: ScanControl,
): Promise<RegionSelection[]> {
  const { selections, processing, most } = wanted;
  const { video } = context;
  const [first] = selections;
  const startMs = performance.now();
  const looks = first ? await context.studies.learnFirst({ selections, processing }, control) : null;
  if (!first || !looks) return [];
  const boxOf = (region: PixelRect) => boxAt(region, looks, first, video.picture);
  const find = async (search: LookSearch, reading: Pick<FurtherReading, 'startMs' | 'patienceMs'>) => {
    await readFurther({ ...reading, video, search, processing, from: first.time, most, boxOf, control });
    return control.isCancelled ? [] : chooseLooks(looks.study, search.occasions(), most);
  };
  const search = searchFor(looks, selections, video.picture);
  let chosen = await find(search, { startMs, patienceMs: PATIENCE_MS });
  if (chosen.length < LOOKS_WANTED + 1 - selections.length && !control.isCancelled) {
    const everywhere = await searchEverywhere(looks, wanted, context, control);
    const found =
      everywhere &&
      (await find(everywhere, { startMs: performance.now(), patienceMs: PATIENCE_ANYWHERE_MS }));
    if (found && found.length > chosen.length) chosen = found;
  }
  const offers: RegionSelection[] = [];
  for (const occasion of chosen) {
    if (control.isCancelled) return [];
    offers.push(await cutOut(occasion, boxOf(occasion.look.rect), context));
  }
  return offers;
}

/** A search of whole pictures that knows what these hold by chance; null when cancelled. */
async function searchEverywhere(
  { element }: StudiedLooks,
  { selections, processing }: LooksWanted,
  { video: { picture }, studies }: SuggestContext,
  control: ScanControl,
): Promise<LookSearch | null> {
  const pictures = await studies.pictures(processing, control);
  const whole = evenRect({ left: 0, top: 0, ...picture }, picture);
  return (
    pictures &&
    new LookSearch(
      measureClutter({ ...element, isAnywhere: true }, whole, pictures),
      [whole],
      picture,
      selections.map(({ time }) => time),
    )
  );
}

/** A search that has seen what was read of the video to learn the first looks. */
function searchFor(
  { element, study, times }: StudiedLooks,
  selections: readonly RegionSelection[],
  picture: PixelSize,
): LookSearch {
  const parts = searchWindows(element.places, picture).flatMap((window) =>
    study.windows.flatMap((outer, index) => {
      const rect = intersection(window, outer);
      return rect && isLargerThan(rect, element.template) ? [{ rect, outer, index }] : [];
    }),
  );
  const selected = selections.map(({ time }) => time);
  const search = new LookSearch(
    element,
    parts.map(({ rect }) => rect),
    picture,
    selected,
  );
  for (const [i, { patches }] of study.frames.entries()) {
    const cut = parts.flatMap(({ rect, outer, index }) => {
      const patch = patches[index];
      const { x: left, y: top } = positionIn(outer, rect);
      return patch ? [cutPatch(patch, { ...rect, left, top })] : [];
    });
    search.see(times[i] ?? 0, cut);
  }
  return search;
}

function isLargerThan(rect: PixelSize, { width, height }: PixelSize): boolean {
  return rect.width >= width && rect.height >= height;
}

function intersection(a: PixelRect, b: PixelRect): PixelRect | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const width = Math.min(a.left + a.width, b.left + b.width) - left;
  const height = Math.min(a.top + a.height, b.top + b.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** The box of the first selection's size that lies on the element as the first selection does. */
function boxAt(
  region: PixelRect,
  { toBox }: StudiedLooks,
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
  { time, pixels }: Occasion,
  { left, top, width, height }: PixelRect,
  { video, locator }: Omit<SuggestContext, 'studies'>,
): Promise<RegionSelection> {
  const { picture } = video;
  const size = { width: width / picture.width, height: height / picture.height };
  const [x, y] = [left / picture.width, top / picture.height];
  if (!pixels) {
    return selectRegion(video, locator, time, x + size.width / 2, y + size.height / 2, size);
  }
  const { frame } = await locator.locate(time);
  return { frame: Math.min(frame, MAX_FRAME_INDEX), time, x, y, ...size, imageData: pixels };
}
