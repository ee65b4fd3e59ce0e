import type { RegionPixels } from '@framescout/contract';
import type { PixelSize, Position } from '@framescout/media';
import { resampleRgb } from '@framescout/media';
import { createGrayPyramid, type GrayPlane } from './gray-pyramid.ts';

/**
 * A picture of an element, of any size; `mask` has one entry per pixel, 0 where the picture is transparent.
 */
export type ReferenceImage = { pixels: RegionPixels; mask: Uint8Array | null };

/**
 * Where a picture was found in a frame: its center (fractions 0..1 of the frame), the scale from the
 * picture's pixels to the frame's, and the similarity (a correlation, up to 1).
 */
export type ImageDetection = { centerX: number; centerY: number; scale: number; similarity: number };

// How much larger or smaller the element may be in the frame than in the picture. Between two scales a step apart, the
// edges of a picture 100 pixels wide are at most 3 pixels off; FINE_SCALES fill that in.
const SMALLEST_SCALE = 1 / 4;
const LARGEST_SCALE = 4;
const SCALE_STEP = 1.12;

// A smaller picture would match anything.
const SHORTEST_SIDE = 8;
// The coarse search keeps the picture's shorter side at least this long.
const COARSE_SIDE = 10;
const COARSE_POINTS = 96;
// Skips places where the first few points hardly correlate.
const FIRST_POINTS = 24;
const WORTH_ALL_POINTS = 0.25;
const FINE_POINTS = 1500;
const CANDIDATES = 8;
// Factors to refine a candidate's scale by, within half a step of the coarse search.
const FINE_SCALES = [0.96, 0.98, 1, 1.02, 1.04];
// In gameplay, pictures that are present score at least 0.69, even mostly transparent ones; others score at
// most 0.58.
const FOUND = 0.65;
// A part of a frame that varies less than this share of the picture's own deviation can't show it.
const MIN_DEVIATION = 0.15;

type Candidate = Position & { scale: number; reduction: number; similarity: number };

/**
 * Searches a whole frame for a picture at many scales, or near a known one: first by the correlation (ZNCC)
 * of brightness at a coarse size, then by that of all three colors at full size around the best candidates.
 * Returns null if it isn't found.
 */
export function findImage(
  image: ReferenceImage,
  frame: RegionPixels,
  knownScale: number | null = null,
): ImageDetection | null {
  const planes = createGrayPyramid(frame);
  const candidates = scalesAround(knownScale)
    .flatMap((scale) => lookCoarsely(image, planes, scale))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, CANDIDATES);
  const detections = candidates.map((candidate) => lookClosely(image, frame, candidate));
  const [best] = detections.sort((a, b) => b.similarity - a.similarity);
  return best && best.similarity >= FOUND ? best : null;
}

function scalesAround(known: number | null): number[] {
  if (known !== null) return [known / SCALE_STEP, known, known * SCALE_STEP];
  const scales: number[] = [];
  for (let scale = SMALLEST_SCALE; scale <= LARGEST_SCALE; scale *= SCALE_STEP) scales.push(scale);
  return scales;
}

/**
 * Finds the best candidates at a scale, by brightness at a reduced size; positions are in full-size pixels.
 */
function lookCoarsely(image: ReferenceImage, planes: readonly GrayPlane[], scale: number): Candidate[] {
  const size = scaledSize(image.pixels, scale);
  const shorter = Math.min(size.width, size.height);
  const plane = planes.findLast(({ reduction }) => shorter / reduction >= COARSE_SIDE) ?? planes[0];
  if (!plane || shorter < SHORTEST_SIDE) return [];
  const { reduction } = plane;
  const points = pointsOf(image, scaledSize(image.pixels, scale / reduction), plane.width, COARSE_POINTS);
  const [gray] = createGrayPyramid(points.pixels, 1);
  if (!gray) return [];
  const all = prepareGray(points, points.indices, gray.values);
  const some = points.indices.filter((_, i) => i % Math.ceil(points.indices.length / FIRST_POINTS) === 0);
  const first = prepareGray(points, some, gray.values);
  const best: Candidate[] = [];
  for (let y = 0; y + points.pixels.height <= plane.height; y++) {
    for (let x = 0; x + points.pixels.width <= plane.width; x++) {
      const base = y * plane.width + x;
      if (grayCorrelation(plane.values, base, first) < WORTH_ALL_POINTS) continue;
      const similarity = grayCorrelation(plane.values, base, all);
      const worst = best.at(-1);
      if (worst && best.length >= CANDIDATES && similarity <= worst.similarity) continue;
      insert(best, { x: x * reduction, y: y * reduction, scale, reduction, similarity });
    }
  }
  return best;
}

/**
 * Adds a candidate to the best ones, keeping only the best among close neighbors (non-maximum suppression).
 */
function insert(best: Candidate[], candidate: Candidate): void {
  const reach = 2 * candidate.reduction;
  const near = best.findIndex(
    ({ x, y }) => Math.abs(x - candidate.x) <= reach && Math.abs(y - candidate.y) <= reach,
  );
  const other = best[near];
  if (other) {
    if (other.similarity >= candidate.similarity) return;
    best.splice(near, 1);
  }
  best.push(candidate);
  best.sort((a, b) => b.similarity - a.similarity);
  best.length = Math.min(best.length, CANDIDATES);
}

/** Refines a candidate using all colors at full size. */
function lookClosely(image: ReferenceImage, frame: RegionPixels, candidate: Candidate): ImageDetection {
  let best: ImageDetection = { centerX: 0, centerY: 0, scale: candidate.scale, similarity: -1 };
  for (const factor of FINE_SCALES) {
    const scale = candidate.scale * factor;
    const size = scaledSize(image.pixels, scale);
    if (size.width > frame.width || size.height > frame.height) continue;
    const points = pointsOf(image, size, frame.width, FINE_POINTS);
    const template = prepareColor(points);
    const similarityAt = ({ x, y }: Position) =>
      x < 0 || y < 0 || x + size.width > frame.width || y + size.height > frame.height
        ? -1
        : colorCorrelation(frame.data, (y * frame.width + x) * 3, template);
    // A change of scale moves the corner but not the center.
    const before = scaledSize(image.pixels, candidate.scale);
    const start = {
      x: Math.round(candidate.x + (before.width - size.width) / 2),
      y: Math.round(candidate.y + (before.height - size.height) / 2),
    };
    const { x, y, similarity } = climb(start, candidate.reduction, similarityAt);
    if (similarity > best.similarity) {
      best = {
        centerX: (x + size.width / 2) / frame.width,
        centerY: (y + size.height / 2) / frame.height,
        scale,
        similarity,
      };
    }
  }
  return best;
}

/** Finds the best position around a start on successively finer grids, down to single pixels. */
function climb(
  start: Position,
  reach: number,
  similarityAt: (position: Position) => number,
): Position & { similarity: number } {
  let best = { ...start, similarity: similarityAt(start) };
  for (let step = reach; ; step >>= 1) {
    const middle = best;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const position = { x: middle.x + dx * step, y: middle.y + dy * step };
        const similarity = similarityAt(position);
        if (similarity > best.similarity) best = { ...position, similarity };
      }
    }
    if (step <= 1) return best;
  }
}

type Points = { pixels: RegionPixels; indices: number[]; pitch: number };

/** Resizes the picture, and picks up to `most` of its opaque pixels, evenly spread. */
function pointsOf({ pixels, mask }: ReferenceImage, size: PixelSize, pitch: number, most: number): Points {
  const resized = resampleRgb(pixels, size);
  const opaque: number[] = [];
  for (let i = 0; i < size.width * size.height; i++) {
    const x = Math.floor((((i % size.width) + 0.5) * pixels.width) / size.width);
    const y = Math.floor(((Math.floor(i / size.width) + 0.5) * pixels.height) / size.height);
    if (!mask || mask[y * pixels.width + x]) opaque.push(i);
  }
  const count = Math.min(most, opaque.length);
  // A fractional step keeps the points from lining up in columns.
  const indices = Array.from(
    { length: count },
    (_, i) => opaque[Math.floor((i * opaque.length) / count)] ?? 0,
  );
  return { pixels: resized, indices, pitch };
}

/** Zero-mean values of the picture, their offsets in the frame, and their sum of squares. */
type PreparedImage = { values: Float32Array; offsets: Int32Array; energy: number };

/** Prepares the brightness at some points, minus its mean. */
function prepareGray(
  { pixels, pitch }: Points,
  indices: readonly number[],
  gray: Float32Array,
): PreparedImage {
  const values = Float32Array.from(indices, (index) => gray[index] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const centered = values.map((value) => value - mean);
  const offsets = Int32Array.from(
    indices,
    (index) => Math.floor(index / pixels.width) * pitch + (index % pixels.width),
  );
  return { values: centered, offsets, energy: energyOf(centered) };
}

function energyOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** Prepares the three colors at the points, each minus its own mean, interleaved by point. */
function prepareColor({ pixels, indices, pitch }: Points): PreparedImage {
  const values = Float32Array.from(
    indices.flatMap((index) => [0, 1, 2].map((channel) => pixels.data[index * 3 + channel] ?? 0)),
  );
  for (let channel = 0; channel < 3; channel++) {
    let mean = 0;
    for (let at = channel; at < values.length; at += 3) mean += values[at] ?? 0;
    mean /= Math.max(1, indices.length);
    for (let at = channel; at < values.length; at += 3) values[at] = (values[at] ?? 0) - mean;
  }
  const offsets = Int32Array.from(
    indices,
    (index) => (Math.floor(index / pixels.width) * pitch + (index % pixels.width)) * 3,
  );
  return { values, offsets, energy: energyOf(values) };
}

/**
 * Computes the zero-mean normalized cross-correlation (ZNCC) of a template with a frame at `base`; 0 if the
 * frame hardly varies. Called hundreds of millions of times, so it has a loop of its own.
 */
function grayCorrelation(
  frame: Float32Array,
  base: number,
  { values, offsets, energy }: PreparedImage,
): number {
  const count = offsets.length;
  let sum = 0;
  let squares = 0;
  let covariance = 0;
  for (let i = 0; i < count; i++) {
    const value = frame[base + (offsets[i] ?? 0)] ?? 0;
    sum += value;
    squares += value * value;
    covariance += value * (values[i] ?? 0);
  }
  return normalized(covariance, squares - (sum * sum) / count, energy);
}

/** Like `grayCorrelation`, but over three interleaved colors, each with its own mean. */
function colorCorrelation(
  frame: Uint8Array,
  base: number,
  { values, offsets, energy }: PreparedImage,
): number {
  const count = offsets.length;
  let covariance = 0;
  let variance = 0;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const value = frame[base + (offsets[i] ?? 0) + channel] ?? 0;
      sum += value;
      squares += value * value;
      covariance += value * (values[i * 3 + channel] ?? 0);
    }
    variance += squares - (sum * sum) / count;
  }
  return normalized(covariance, variance, energy);
}

function normalized(covariance: number, variance: number, energy: number): number {
  const isFlat = energy === 0 || variance <= MIN_DEVIATION ** 2 * energy;
  return isFlat ? 0 : covariance / Math.sqrt(variance * energy);
}

function scaledSize({ width, height }: PixelSize, scale: number): PixelSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
