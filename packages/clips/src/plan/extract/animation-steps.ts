import type { Seconds } from '@framescout/contract';
import type { Conversion } from '../recipe/clip-recipe.ts';
import type { AnimationFormat } from './extract-kind.ts';

type Wanted = { width: number; height: number; duration: Seconds; maxBytes: number };

// Each takes about two thirds of the one before.
const STEPS = [
  { width: 800, rate: 20 },
  { width: 720, rate: 15 },
  { width: 640, rate: 15 },
  { width: 560, rate: 12 },
  { width: 480, rate: 12 },
  { width: 400, rate: 10 },
  { width: 320, rate: 10 },
  { width: 280, rate: 8 },
  { width: 240, rate: 8 },
  { width: 200, rate: 6 },
  { width: 160, rate: 5 },
];

// What quiet pictures take per pixel; those with more motion are tried again, smaller.
const LEAST_BYTES_PER_PIXEL: Record<AnimationFormat, number> = { gif: 0.15, webp: 0.02 };

// A GIF has 256 colors, chosen for what changes; a regular pattern of dots takes least of those that hide steps.
const PALETTE =
  'split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle';

const ENCODERS: Record<AnimationFormat, Pick<Conversion, 'encoder' | 'options'>> = {
  gif: { encoder: 'gif', options: { loop: '0' } },
  webp: { encoder: 'libwebp_anim', options: { loop: '0', quality: '75', compression_level: '4' } },
};

/**
 * Returns the conversions into an animation, largest first: from the largest that is no larger than the picture and
 * can be expected to fit, each at a smaller size or rate than the one before.
 */
export function planConversions(format: AnimationFormat, wanted: Wanted): Conversion[] {
  const { width: most, height: high, duration, maxBytes } = wanted;
  const conversions = STEPS.filter(({ width }, index) => width <= most || index === STEPS.length - 1).map(
    ({ width, rate }): Conversion => {
      const height = 2 * Math.max(1, Math.round((width * high) / most / 2));
      const scaled = `fps=${rate},scale=${width}:${height}:flags=lanczos,setsar=1`;
      return {
        filters: format === 'gif' ? `${scaled},${PALETTE}` : scaled,
        ...ENCODERS[format],
        container: format,
        load: width * height * rate * duration,
      };
    },
  );
  const bytesPerPixel = LEAST_BYTES_PER_PIXEL[format];
  const first = conversions.findIndex(({ load }) => load * bytesPerPixel <= maxBytes);
  return conversions.slice(first === -1 ? -1 : first);
}
