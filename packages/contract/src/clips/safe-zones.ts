/** What an app leaves free of 1080 x 1920: `free`, but for buttons right of and below `rail`. */
export type SafeZone = {
  name: string;
  free: { left: number; top: number; right: number; bottom: number };
  rail: { x: number; y: number };
};

/**
 * Where apps cover vertical clips with their own text and buttons; devices differ by a few pixels. TikTok and
 * Reels as measured in screenshots by Remotion (remotion-dev/remotion, pull request 10781); Shorts as measured
 * by podcli (pull request 223), whose screens of 19.5:9 also cut off a ninth of the width on each side.
 */
export const SAFE_ZONES: readonly SafeZone[] = [
  {
    name: 'TikTok',
    free: { left: 24, top: 160, right: 1050, bottom: 1715 },
    rail: { x: 930, y: 780 },
  },
  {
    name: 'Reels',
    free: { left: 55, top: 235, right: 1025, bottom: 1700 },
    rail: { x: 900, y: 1090 },
  },
  {
    name: 'Shorts',
    free: { left: 120, top: 0, right: 960, bottom: 1498 },
    rail: { x: 817, y: 0 },
  },
];

/** Returns the rectangle of a vertical clip that every app leaves free, in pixels of 1080 x 1920. */
export function sharedSafeZone(): SafeZone['free'] {
  return {
    left: Math.max(...SAFE_ZONES.map(({ free }) => free.left)),
    top: Math.max(...SAFE_ZONES.map(({ free }) => free.top)),
    right: Math.min(...SAFE_ZONES.map(({ rail }) => rail.x)),
    bottom: Math.min(...SAFE_ZONES.map(({ free }) => free.bottom)),
  };
}
