import { between, type Random } from '../../../tools/test-support/random.ts';

/**
 * The message shown when an ace is shot down. `eliminated` is the sample's element, `assist` its look-alike.
 */
export type Badge = {
  kind: 'eliminated' | 'assist';
  caption: string;
  /** 0-based and both inclusive. */
  firstFrame: number;
  lastFrame: number;
};

const FADE_IN_FRAMES = 4;
const FADE_OUT_FRAMES = 6;
const SHORTEST = 27;
const LONGEST = 43;
const GAP_FRAMES = 12;

/**
 * Returns the badge for an ace that goes down in `frame`; it waits until the previous badge has disappeared.
 */
export function badgeFor(
  kind: Badge['kind'],
  caption: string,
  frame: number,
  earlier: Badge | undefined,
  random: Random,
): Badge {
  const firstFrame = Math.max(frame, (earlier?.lastFrame ?? Number.NEGATIVE_INFINITY) + GAP_FRAMES);
  const lastFrame = firstFrame + Math.round(between(random, SHORTEST, LONGEST)) - 1;
  return { kind, caption, firstFrame, lastFrame };
}

/**
 * Returns a badge's opacity in a frame: above 0 from its first frame to its last, and 1 between the fades.
 */
export function badgeOpacity(badge: Badge, frame: number): number {
  const sinceStart = frame - badge.firstFrame + 1;
  const untilEnd = badge.lastFrame - frame + 1;
  if (sinceStart <= 0 || untilEnd <= 0) return 0;
  return Math.min(1, sinceStart / (FADE_IN_FRAMES + 1), untilEnd / (FADE_OUT_FRAMES + 1));
}
