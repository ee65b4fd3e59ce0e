import type { PictureRect } from '@framescout/contract';
import { chromaLength, emptyPlanePatch, type PixelSize, type PlanePatch } from '@framescout/media';
import { type PlaneResampling, planAxis, resamplePlane } from './resample-plane.ts';

/** Draws part of a picture into part of another. */
export type DrawPatch = (source: PlanePatch, target: PlanePatch) => void;

/** A picture's size, and a part of it, both in its own pixels. */
type PartOf = { size: PixelSize; rect: PictureRect };

// In 4:2:0, a chroma sample stands for two by two pixels. Most video has it between the left two of them
// (ITU-T H.264, figure E-1, type 0).
const LUMA = { apart: 1, first: 0.5 };
const CHROMA_ACROSS = { apart: 2, first: 0.5 };
const CHROMA_DOWN = { apart: 2, first: 1 };

/**
 * Plans how a part of pictures of one size (which may begin and end within pixels) is drawn into a part of others
 * (with even edges). `spread` widens what each pixel is made of, in pixels of the target.
 */
export function planPatch(from: PartOf, to: PartOf, spread = 1): DrawPatch {
  const luma = planPlane(from, to, LUMA, LUMA, spread);
  const chroma = planPlane(from, to, CHROMA_ACROSS, CHROMA_DOWN, spread);
  return (source, target) => {
    resamplePlane(luma, source.luma, target.luma);
    resamplePlane(chroma, source.blue, target.blue);
    resamplePlane(chroma, source.red, target.red);
  };
}

type Grid = { apart: number; first: number };

function planPlane(from: PartOf, to: PartOf, across: Grid, down: Grid, spread: number): PlaneResampling {
  const lengthOf = (pixels: number, { apart }: Grid) => (apart === 1 ? pixels : chromaLength(pixels));
  const columns = lengthOf(from.size.width, across);
  const pitch = lengthOf(to.size.width, across);
  return {
    across: planAxis(
      { start: from.rect.x, length: from.rect.width, count: columns, ...across },
      { start: to.rect.x, length: to.rect.width, ...across },
      spread,
    ),
    down: planAxis(
      {
        start: from.rect.y,
        length: from.rect.height,
        count: lengthOf(from.size.height, down),
        ...down,
      },
      { start: to.rect.y, length: to.rect.height, ...down },
      spread,
    ),
    sourcePitch: columns,
    targetPitch: pitch,
    targetStart: (to.rect.y / down.apart) * pitch + to.rect.x / across.apart,
  };
}

// A blur this strong leaves colors and motion, but nothing to read. Blurring a picture this much smaller looks
// the same, and takes a hundredth of the time.
const BLUR_SHRINK = 16;
const BLUR_SPREAD = 4;

/** Plans like {@link planPatch}, out of focus. */
export function planBlurredPatch(from: PartOf, to: PartOf): DrawPatch {
  const shrink = (pixels: number) => Math.max(2, 2 * Math.round(pixels / BLUR_SHRINK / 2));
  const size = { width: shrink(to.rect.width), height: shrink(to.rect.height) };
  const whole = { size, rect: { x: 0, y: 0, ...size } };
  const small = emptyPlanePatch(size);
  const blurred = emptyPlanePatch(size);
  const shrinkPatch = planPatch(from, whole);
  const blurPatch = planPatch(whole, whole, BLUR_SPREAD);
  const enlargePatch = planPatch(whole, to);
  return (source, target) => {
    shrinkPatch(source, small);
    blurPatch(small, blurred);
    enlargePatch(blurred, target);
  };
}
