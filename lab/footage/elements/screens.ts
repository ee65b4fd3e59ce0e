import { between, type Random } from '../../../tools/test-support/random.ts';
import { type Color, type Point, smoothStep } from '../../drawing/canvas.ts';
import { type Film, type HudElement, shownDuring } from '../hud-element.ts';
import { pick, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';

/** A picture that turns gray and a little darker, as on the player's death. Clicks can be anywhere. */
export function greyout(random: Random, film: Film): HudElement {
  const dimmed = between(random, 0.6, 1);
  const drained = between(random, 0.85, 1);
  return shownDuring({
    own: schedule(random, film, [0.6, 1.8], [0.8, 2.4]),
    middle: [randomInteger(random, 100, film.width - 100), randomInteger(random, 60, film.height - 60)],
    size: [100, 60],
    fade: 0.2,
    paint(canvas, there) {
      const { pixels } = canvas;
      const left = 1 - (1 - dimmed) * there;
      for (let at = 0; at < pixels.length; at += 3) {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
        [red, green, blue].forEach((value, channel) => {
          pixels[at + channel] = left * (value + (grey - value) * drained * there);
        });
      }
    },
  });
}

const COLORS: readonly Color[] = [
  [200, 20, 20],
  [150, 210, 255],
  [120, 0, 0],
];
// Where the tint starts, as a fraction of the way from the middle to the border.
const BEGINS = 0.6;

/**
 * A translucent tint along the borders, red as after a hit, or icy. The clicks are near the left or right
 * border.
 */
export function redBorder(random: Random, film: Film): HudElement {
  const color = pick(random, COLORS);
  const strength = between(random, 0.5, 0.8);
  const middle: Point = [pick(random, [60, film.width - 60]), randomInteger(random, 60, film.height - 60)];
  return shownDuring({
    own: schedule(random, film, [0.6, 1.8], [0.8, 2.4]),
    middle,
    size: [100, 60],
    fade: 0.15,
    paint(canvas, there) {
      const { width, height } = canvas;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const outwards = 2 * Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5));
          canvas.blend(x, y, color, strength * there * smoothStep(BEGINS, 1, outwards));
        }
      }
    },
  });
}
