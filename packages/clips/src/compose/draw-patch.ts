import type { PictureRect } from '@framescout/contract';
import { chromaLength, evenRect, type PixelRect, type PixelSize } from '@framescout/media';
import { type Axis, planAxis } from './plan-axis.ts';
import type { PlaneKernel } from './plane-kernel.ts';

/** Draws part of a picture into part of another, both in a kernel's memory. */
export type DrawPatch = () => void;

/**
 * A Y'CbCr 4:2:0 picture in a kernel's memory: where the first sample of each plane is, and how many bytes apart rows
 * are. If only part of it is held, that is where the first sample would be.
 */
export type PatchPlace = PixelSize & {
  luma: number;
  blue: number;
  red: number;
  lumaPitch: number;
  chromaPitch: number;
};

/** A picture and a part of it, in its own pixels. */
type PartOf = { patch: PatchPlace; rect: PictureRect };

/** Memory reserved for what is `held` of a picture: luma, then blue and red at half the size, without padding. */
type Reserved = { patch: PatchPlace; address: number; bytes: number };

/** Reserves memory for a picture, or for the part of it that is `held`, which begins at even pixels. */
export function allocatePatch(
  kernel: PlaneKernel,
  { width, height }: PixelSize,
  held: PixelRect = { left: 0, top: 0, width, height },
): Reserved {
  const lumaPitch = held.width;
  const chromaPitch = chromaLength(held.width);
  const luma = held.width * held.height;
  const chroma = chromaPitch * chromaLength(held.height);
  const bytes = luma + 2 * chroma;
  const address = kernel.allocate(bytes);
  const blue = address + luma - (held.top / 2) * chromaPitch - held.left / 2;
  const patch = {
    ...{ width, height, lumaPitch, chromaPitch },
    luma: address - held.top * lumaPitch - held.left,
    ...{ blue, red: blue + chroma },
  };
  return { patch, address, bytes };
}

// In 4:2:0, a chroma sample stands for two by two pixels. Most video has it between the left two of them
// (ITU-T H.264, figure E-1, type 0).
const LUMA = { apart: 1, first: 0.5 };
const CHROMA_ACROSS = { apart: 2, first: 0.5 };
const CHROMA_DOWN = { apart: 2, first: 1 };

type Grid = typeof LUMA;

/**
 * Returns what must be held of a picture to draw a part of it into another of a size, from even pixels to even ones
 * or the picture's edge.
 */
export function neededRect(rect: PictureRect, picture: PixelSize, target: PixelSize): PixelRect {
  // A sample is made of at most `2 * reach + 1` chroma samples around its place, or beside it at the edges.
  const reach = Math.max(1, rect.width / target.width, rect.height / target.height);
  const margin = 2 * (2 * reach + 1);
  const left = Math.max(0, Math.floor(rect.x - margin));
  const top = Math.max(0, Math.floor(rect.y - margin));
  const right = Math.min(picture.width, Math.ceil(rect.x + rect.width + margin));
  const bottom = Math.min(picture.height, Math.ceil(rect.y + rect.height + margin));
  return evenRect({ left, top, width: right - left, height: bottom - top }, picture);
}

/**
 * Plans how a part of a picture (which may begin and end within pixels) is drawn into a part of another (with even
 * edges). `spread` widens what each pixel is made of, in pixels of the target.
 */
export function planPatch(kernel: PlaneKernel, from: PartOf, to: PartOf, spread = 1): DrawPatch {
  const luma = planSides(from, to, LUMA, LUMA, spread);
  const chroma = planSides(from, to, CHROMA_ACROSS, CHROMA_DOWN, spread);
  const planes = [
    { plane: 'luma', sides: luma, pitch: 'lumaPitch', apart: 1 },
    { plane: 'blue', sides: chroma, pitch: 'chromaPitch', apart: 2 },
    { plane: 'red', sides: chroma, pitch: 'chromaPitch', apart: 2 },
  ] as const;
  const draws = planes.map(({ plane, sides, pitch, apart }) => {
    const start = (to.rect.y / apart) * to.patch[pitch] + to.rect.x / apart;
    return kernel.planResampling(
      sides.across,
      sides.down,
      { address: from.patch[plane], pitch: from.patch[pitch] },
      { address: to.patch[plane] + start, pitch: to.patch[pitch] },
    );
  });
  return () => {
    for (const draw of draws) draw();
  };
}

function planSides(from: PartOf, to: PartOf, across: Grid, down: Grid, spread: number) {
  return {
    across: planSide(from, to, 'width', across, spread),
    down: planSide(from, to, 'height', down, spread),
  };
}

function planSide(from: PartOf, to: PartOf, side: 'width' | 'height', grid: Grid, spread: number): Axis {
  const start = side === 'width' ? 'x' : 'y';
  const count = grid.apart === 1 ? from.patch[side] : chromaLength(from.patch[side]);
  return planAxis(
    { start: from.rect[start], length: from.rect[side], count, ...grid },
    { start: to.rect[start], length: to.rect[side], ...grid },
    spread,
  );
}

// A blur this strong leaves colors and motion, but nothing to read. Blurring a picture this much smaller looks
// the same, and takes a hundredth of the time.
const BLUR_SHRINK = 16;
const BLUR_SPREAD = 4;

/** Plans like {@link planPatch}, out of focus. */
export function planBlurredPatch(kernel: PlaneKernel, from: PartOf, to: PartOf): DrawPatch {
  const shrink = (pixels: number) => Math.max(2, 2 * Math.round(pixels / BLUR_SHRINK / 2));
  const size = { width: shrink(to.rect.width), height: shrink(to.rect.height) };
  const rect = { x: 0, y: 0, ...size };
  const small = { patch: allocatePatch(kernel, size).patch, rect };
  const blurred = { patch: allocatePatch(kernel, size).patch, rect };
  const steps = [
    planPatch(kernel, from, small),
    planPatch(kernel, small, blurred, BLUR_SPREAD),
    planPatch(kernel, blurred, to),
  ];
  return () => {
    for (const step of steps) step();
  };
}
