import type { PixelRect, PixelSize, Position } from '@framescout/media';
import { PLANES, type Template } from '../model/template.ts';
import { transposedHighPass } from './high-pass.ts';

/**
 * Creates linear filters of a patch's planes that together yield an element's opacity at one place (the
 * region's top left), 1 as learned. The chroma planes' filters cover `chroma`, the samples under that place.
 * `highPassed` (planes x rows x columns) is the template's shape at the place's chroma phase, and `energy`
 * that shape's energy.
 */
export function createOpacityFilters(
  template: Template,
  highPassed: Float32Array,
  energy: number,
  place: Position,
): { planes: Float32Array[]; chroma: PixelRect } {
  const { width, height } = template;
  const pixels = width * height;
  const left = place.x >> 1;
  const top = place.y >> 1;
  const chroma = {
    left,
    top,
    width: ((place.x + width - 1) >> 1) - left + 1,
    height: ((place.y + height - 1) >> 1) - top + 1,
  };
  const planes = Array.from({ length: PLANES }, (_, plane) => {
    const filter = createPlaneFilter(
      template,
      highPassed.subarray(plane * pixels, (plane + 1) * pixels),
      energy,
    );
    return plane === 0 ? filter : halved(filter, place, template, chroma);
  });
  return { planes, chroma };
}

/**
 * Creates a linear filter of one plane that yields its share of the opacity. `highPassed` (rows x columns) is the
 * plane's shape, and `energy` that of all planes.
 */
export function createPlaneFilter(
  template: Template,
  highPassed: Float32Array,
  energy: number,
): Float32Array {
  const weighted = highPassed.map(
    (value, i) => ((template.weights[i] ?? 0) * value) / Math.max(1e-9, energy),
  );
  return transposedHighPass(weighted, template);
}

/** Sums a full-size filter over the pixels that each chroma sample covers at `place`. */
function halved(
  filter: Float32Array,
  place: Position,
  { width, height }: PixelSize,
  chroma: PixelSize,
): Float32Array {
  const sums = new Float32Array(chroma.width * chroma.height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = ((place.y + y) >> 1) - (place.y >> 1);
      const column = ((place.x + x) >> 1) - (place.x >> 1);
      const at = row * chroma.width + column;
      sums[at] = (sums[at] ?? 0) + (filter[y * width + x] ?? 0);
    }
  }
  return sums;
}
