import { MAX_FRAME_INDEX, type RegionSelection } from '@framescout/contract';
import { searchWindows } from '../match/element-study.ts';
import type { FrameLocator } from '../open/frame-locator.ts';
import type { OpenVideo } from '../open/open-video.ts';
import { selectRegion } from '../open/read-frame.ts';
import { clamp, type PixelRect, type PixelSize, positionIn, selectionRect } from '../sample/pixel-rect.ts';
import { cutPatch } from '../sample/plane-patch.ts';
import type { ScanControl } from '../scan/scan-control.ts';
import type { StudiedLooks, StudyCache } from '../study/study-cache.ts';
import type { LooksWanted } from '../worker/protocol.ts';
import { chooseLooks } from './choose-looks.ts';
import { LookSearch, type Occasion } from './look-search.ts';
import { readFurther } from './read-further.ts';

/** What suggesting looks works on. */
export type SuggestContext = { video: OpenVideo; locator: FrameLocator; studies: StudyCache };

/**
 * Looks through the video for further moments that show what the first one or two selections show, and cuts them out:
 * the likeliest first, each from another occasion, with the element where the first selection has it. None rather than
 * unlikely ones; none, too, when cancelled.
 */
export async function suggestLooks(
  { selections, processing, most }: LooksWanted,
  { video, locator, studies }: SuggestContext,
  control: ScanControl,
): Promise<RegionSelection[]> {
  const [first] = selections;
  const startMs = performance.now();
  const looks = first ? await studies.learnFirst({ selections, processing }, control) : null;
  if (!first || !looks) return [];
  const search = searchFor(looks, selections, video.picture);
  const boxOf = (region: PixelRect) => boxAt(region, looks, first, video.picture);
  await readFurther({ video, search, processing, from: first.time, most, startMs, boxOf, control });
  if (control.isCancelled) return [];
  const offers: RegionSelection[] = [];
  for (const occasion of chooseLooks(looks.study, search.occasions(), most)) {
    if (control.isCancelled) return [];
    offers.push(await cutOut(occasion, boxOf(occasion.look.rect), { video, locator }));
  }
  return offers;
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
