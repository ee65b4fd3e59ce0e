import { REGION_HEIGHT, REGION_WIDTH } from '@framescout/contract';
import type { Size } from './fit-picture.ts';

/** A rectangle as fractions (0..1) of the picture. */
export type FractionBox = { x: number; y: number; width: number; height: number };

/** The region that a click at a point (fractions) will cut, moved inside the picture: as the engine cuts it. */
export function regionBox(centerX: number, centerY: number, picture: Size): FractionBox {
  const width = Math.min(REGION_WIDTH, picture.width);
  const height = Math.min(REGION_HEIGHT, picture.height);
  const left = within(Math.round(centerX * picture.width - width / 2), picture.width - width);
  const top = within(Math.round(centerY * picture.height - height / 2), picture.height - height);
  return {
    x: left / picture.width,
    y: top / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  };
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, max));
}
