import type { PictureRect } from '@framescout/contract';
import { chromaLength, type PixelSize } from '@framescout/media';
import { type Axis, planAxis } from './plan-axis.ts';
import type { PlaneKernel } from './plane-kernel.ts';

/** Draws part of a picture into part of another, both in a kernel's memory. */
export type DrawPatch = () => void;

/** A Y'CbCr 4:2:0 picture in a kernel's memory: luma, then blue and red at half the size. */
export type PatchPlace = PixelSize & { luma: number; blue: number; red: number };

/** A picture and a part of it, in its own pixels. */
type PartOf = { patch: PatchPlace; rect: PictureRect };

/** Reserves memory for a picture. */
export function allocatePatch(kernel: PlaneKernel, { width, height }: PixelSize): PatchPlace {
  const chroma = chromaLength(width) * chromaLength(height);
  const luma = kernel.allocate(width * height + 2 * chroma);
  const blue = luma + width * height;
  return { width, height, luma, blue, red: blue + chroma };
}

// In 4:2:0, a chroma sample stands for two by two pixels. Most video has it between the left two of them
// (ITU-T H.264, figure E-1, type 0).
const LUMA = { apart: 1, first: 0.5 };
const CHROMA_ACROSS = { apart: 2, first: 0.5 };
const CHROMA_DOWN = { apart: 2, first: 1 };

type Grid = typeof LUMA;

/**
 * Plans how a part of a picture (which may begin and end within pixels) is drawn into a part of another (with even
 * edges). `spread` widens what each pixel is made of, in pixels of the target.
 */
export function planPatch(kernel: PlaneKernel, from: PartOf, to: PartOf, spread = 1): DrawPatch {
  const planes = [
    { plane: 'luma', across: LUMA, down: LUMA },
    { plane: 'blue', across: CHROMA_ACROSS, down: CHROMA_DOWN },
    { plane: 'red', across: CHROMA_ACROSS, down: CHROMA_DOWN },
  ] as const;
  const draws = planes.map(({ plane, across, down }) => {
    const pitch = samplesOf(to.patch.width, across);
    const start = (to.rect.y / down.apart) * pitch + to.rect.x / across.apart;
    return kernel.planResampling(
      planSide(from, to, 'width', across, spread),
      planSide(from, to, 'height', down, spread),
      { address: from.patch[plane], pitch: samplesOf(from.patch.width, across) },
      { address: to.patch[plane] + start, pitch },
    );
  });
  return () => {
    for (const draw of draws) draw();
  };
}

function planSide(from: PartOf, to: PartOf, side: 'width' | 'height', grid: Grid, spread: number): Axis {
  const start = side === 'width' ? 'x' : 'y';
  const count = samplesOf(from.patch[side], grid);
  return planAxis(
    { start: from.rect[start], length: from.rect[side], count, ...grid },
    { start: to.rect[start], length: to.rect[side], ...grid },
    spread,
  );
}

function samplesOf(pixels: number, { apart }: Grid): number {
  return apart === 1 ? pixels : chromaLength(pixels);
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
  const small = { patch: allocatePatch(kernel, size), rect };
  const blurred = { patch: allocatePatch(kernel, size), rect };
  const steps = [
    planPatch(kernel, from, small),
    planPatch(kernel, small, blurred, BLUR_SPREAD),
    planPatch(kernel, blurred, to),
  ];
  return () => {
    for (const step of steps) step();
  };
}
