import { z } from 'zod';
import { type Color, clamp } from '../drawing/canvas.ts';

export const screenEffectSchema = z.enum([
  ...['tint', 'flash', 'gray', 'dim', 'vignette', 'blur', 'gamma', 'cover'],
] as const);

/** What games and streams do to the whole picture, or put over a part of it. */
export type ScreenEffect = z.infer<typeof screenEffectSchema>;

/** An opaque box in pixels. */
export type CoverBox = { x: number; y: number; width: number; height: number };

/** An effect at its full strength. */
export type EffectLook =
  /** Blends a color over the picture with opacity `amount` (0..1). */
  | { kind: 'blend'; color: Color; amount: number }
  /** Takes away `amount` (0..1) of the saturation. */
  | { kind: 'gray'; amount: number }
  /** Multiplies all values. */
  | { kind: 'gain'; gain: number }
  /** Blends a color over the corners with opacity `amount` (0..1), less toward the center. */
  | { kind: 'vignette'; color: Color; amount: number }
  /** Averages over 2 x `radius` + 1 pixels each way, twice. */
  | { kind: 'blur'; radius: number }
  /** Raises values of 0..1 to the power of `exponent`. */
  | { kind: 'gamma'; exponent: number }
  | { kind: 'cover'; box: CoverBox; colors: readonly [Color, Color] };

/** One effect: when it is there (seconds), and how long it takes to come and to go. */
export type EffectSpan = { start: number; end: number; fadeIn: number; fadeOut: number; look: EffectLook };

/** Returns how strong an effect is at a time (seconds): 0 to 1. */
export function strengthAt({ start, end, fadeIn, fadeOut }: EffectSpan, time: number): number {
  if (time < start || time >= end) return 0;
  const coming = fadeIn > 0 ? (time - start) / fadeIn : 1;
  const going = fadeOut > 0 ? (end - time) / fadeOut : 1;
  return clamp(Math.min(coming, going), 0, 1);
}

/** A span of time in seconds, start inclusive, end exclusive. */
export type Interval = { start: number; end: number };

type Place = { time: number; x: number; y: number };

/** What an effect has to know of a clip: times in seconds, the rest in pixels. */
export type PlannedClip = {
  width: number;
  height: number;
  fps: number;
  duration: number;
  clicks: readonly Place[];
  events: readonly Interval[];
  size?: { width: number; height: number } | undefined;
  places?: readonly (readonly Place[])[] | undefined;
};
