import type { PictureRect, Seconds } from '@framescout/contract';
import { emptyPlanePatch, type PlanePatch, yuvCoefficients } from '@framescout/media';

/** A picture over a clip's frames, at even pixels: RGBA, its colors multiplied by its opacity. */
export type ClipOverlay = {
  place: PictureRect;
  pixels: Uint8Array<ArrayBuffer>;
  /** How long it is shown, from the start of the clip; null: throughout. */
  seconds: Seconds | null;
};

/** An overlay in the colors of frames, ready to be laid over them. */
export type PlannedOverlay = {
  place: PictureRect;
  /** Its colors, multiplied by its opacity. */
  colors: PlanePatch;
  /** What it leaves of the frame, 0..255, for samples of luma and of chroma. */
  lumaLeft: Uint8Array;
  chromaLeft: Uint8Array;
};

const RGBA_BYTES = 4;

/** Converts an overlay to the colors of frames in limited range, with a matrix (WebCodecs' name). */
export function planOverlay({ place, pixels }: ClipOverlay, matrix: string | null): PlannedOverlay {
  const { width, height } = place;
  const colors = emptyPlanePatch({ width, height });
  const lumaLeft = new Uint8Array(width * height);
  const chromaLeft = new Uint8Array(colors.blue.length);
  const { yOffset, yScale, kr, kb, cOffset, rv, bu } = yuvCoefficients(matrix, false, 8);
  const at = (index: number) => pixels[index] ?? 0;
  for (let pixel = 0, from = 0; pixel < lumaLeft.length; pixel++, from += RGBA_BYTES) {
    const gray = kr * at(from) + (1 - kr - kb) * at(from + 1) + kb * at(from + 2);
    colors.luma[pixel] = Math.round(gray / yScale + (yOffset * at(from + 3)) / 255);
    lumaLeft[pixel] = 255 - at(from + 3);
  }
  // A chroma sample stands for two by two pixels.
  const below = RGBA_BYTES * width;
  const mean = (from: number) =>
    (at(from) + at(from + RGBA_BYTES) + at(from + below) + at(from + below + RGBA_BYTES)) / 4;
  for (let y = 0, sample = 0; y < height; y += 2) {
    for (let x = 0, from = y * below; x < width; x += 2, sample++, from += 2 * RGBA_BYTES) {
      const [red, blue, alpha] = [mean(from), mean(from + 2), mean(from + 3)];
      const gray = kr * red + (1 - kr - kb) * mean(from + 1) + kb * blue;
      colors.blue[sample] = Math.round((blue - gray) / bu + (cOffset * alpha) / 255);
      colors.red[sample] = Math.round((red - gray) / rv + (cOffset * alpha) / 255);
      chromaLeft[sample] = Math.round(255 - alpha);
    }
  }
  return { place, colors, lumaLeft, chromaLeft };
}

/** Lays an overlay over the planes of a picture that is `width` pixels wide. */
export function layOver(picture: PlanePatch, { place, colors, lumaLeft, chromaLeft }: PlannedOverlay): void {
  const { x, y, width } = place;
  const half = { x: x / 2, y: y / 2, width: width / 2 };
  blend(picture.luma, picture.width, place, colors.luma, lumaLeft);
  blend(picture.blue, picture.width / 2, half, colors.blue, chromaLeft);
  blend(picture.red, picture.width / 2, half, colors.red, chromaLeft);
}

function blend(
  plane: Uint8Array,
  pitch: number,
  { x, y, width }: { x: number; y: number; width: number },
  colors: Uint8Array,
  left: Uint8Array,
): void {
  for (let row = 0, at = 0; at < colors.length; row++) {
    let to = (y + row) * pitch + x;
    for (const end = at + width; at < end; at++, to++) {
      const remaining = left[at] ?? 0;
      if (remaining < 255) plane[to] = (colors[at] ?? 0) + Math.round(((plane[to] ?? 0) * remaining) / 255);
    }
  }
}
