import { between, type Random } from '../../tools/test-support/random.ts';
import type { Color } from '../drawing/canvas.ts';
import { pick } from '../footage/random-choice.ts';
import type { EffectLook, EffectSpan, Interval, PlannedClip, ScreenEffect } from './effect-span.ts';
import { placeCover } from './place-cover.ts';

// Damage, a pick-up, poison and night vision, water.
const TINTS: readonly Color[] = [
  [255, 0, 0],
  [230, 190, 60],
  [40, 220, 60],
  [40, 90, 230],
];
const WHITE: Color = [255, 255, 255];
const BLACK: Color = [0, 0, 0];
// Seconds between a frame that is clicked and any effect: nobody picks the frame right beside a flash.
const CLEAR_OF_CLICKS = 0.1;
// Radius of a box filter at 720 lines.
const BLUR = [1, 2.4] as const;
const LINES = 720;

/**
 * Plans effects of one sort over the whole length of a clip, at random times: over the element and over play
 * alike, but never over a frame that is clicked.
 */
export function planEffects(effect: ScreenEffect, clip: PlannedClip, random: Random): EffectSpan[] {
  const { fps, duration, clicks } = clip;
  const spans: EffectSpan[] = [];
  let from = between(random, 0.2, 1.2);
  // Up to the last frame.
  while (from < duration - 1 / fps) {
    const { stay, fadeIn, fadeOut } = drawTiming(effect, random);
    const start = Math.round(from * fps) / fps;
    const end = Math.min(duration, start + Math.max(1, Math.round((stay + fadeIn + fadeOut) * fps)) / fps);
    const isClicked = clicks.some(
      ({ time }) => time >= start - CLEAR_OF_CLICKS && time < end + CLEAR_OF_CLICKS,
    );
    const look = isClicked ? null : drawLook(effect, clip, { start, end }, random);
    if (look) spans.push({ start, end, fadeIn, fadeOut, look });
    from = look ? end + between(random, 0.4, 2) : from + between(random, 0.1, 0.5);
  }
  return spans;
}

/** Draws how long an effect stays, comes and goes (seconds). */
function drawTiming(effect: ScreenEffect, random: Random): { stay: number; fadeIn: number; fadeOut: number } {
  const stays = (least: number, most: number, fades: number) => ({
    stay: between(random, least, most),
    fadeIn: random() < 0.5 ? 0 : between(random, 0, fades),
    fadeOut: random() < 0.5 ? 0 : between(random, 0, fades),
  });
  switch (effect) {
    case 'tint':
      // Being hit fades; being under water ends at once.
      if (random() < 0.3) return { stay: between(random, 1, 3), fadeIn: 0, fadeOut: 0 };
      return { stay: between(random, 0, 0.6), fadeIn: 0, fadeOut: between(random, 0.3, 1.5) };
    case 'flash':
      return { stay: between(random, 0, 0.1), fadeIn: 0, fadeOut: between(random, 0.2, 1) };
    case 'gamma':
    case 'cover':
      return { stay: between(random, 1, 4), fadeIn: 0, fadeOut: 0 };
    case 'blur':
      return stays(0.4, 2, 0.3);
    default:
      return stays(0.5, 3, 0.5);
  }
}

function drawLook(
  effect: ScreenEffect,
  clip: PlannedClip,
  span: Interval,
  random: Random,
): EffectLook | null {
  switch (effect) {
    case 'tint':
      return { kind: 'blend', color: pick(random, TINTS), amount: between(random, 0.2, 0.6) };
    case 'flash': {
      const color = random() < 0.6 ? WHITE : pick(random, TINTS);
      return { kind: 'blend', color, amount: between(random, 0.4, 0.85) };
    }
    case 'gray':
      return { kind: 'gray', amount: random() < 0.5 ? 1 : between(random, 0.7, 1) };
    case 'dim':
      return { kind: 'gain', gain: between(random, 0.3, 0.7) };
    case 'vignette': {
      const color = random() < 0.5 ? BLACK : ([120, 0, 0] as const);
      return { kind: 'vignette', color, amount: between(random, 0.4, 0.85) };
    }
    case 'blur':
      return {
        kind: 'blur',
        radius: Math.max(1, Math.round((between(random, ...BLUR) * clip.height) / LINES)),
      };
    case 'gamma':
      return {
        kind: 'gamma',
        exponent: random() < 0.5 ? between(random, 0.6, 0.85) : between(random, 1.2, 1.6),
      };
    case 'cover':
      return placeCover(clip, span, random);
  }
}
