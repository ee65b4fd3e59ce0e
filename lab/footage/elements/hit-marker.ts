import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import { fillPolygon } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';

const CORNERS: readonly Point[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

/** A thin cross around the aim point, shown for a moment. */
export function hitMarker(random: Random, film: Film): HudElement {
  const gap = randomInteger(random, 4, 8);
  const reach = gap + randomInteger(random, 7, 13);
  const thickness = between(random, 2, 3.2);
  const color = brightColor(random);
  const x = Math.round(film.width / 2);
  const y = Math.round(film.height / 2);
  const length = between(random, 0.25, 0.45);
  const own = schedule(random, film, { least: length, most: length }, { least: 0.5, most: 2.5 });
  return shownDuring({
    own,
    middle: [x, y],
    size: [2 * reach, 2 * reach],
    fade: 0,
    paint(canvas, alpha) {
      for (const [across, down] of CORNERS) {
        const from = [x + across * gap, y + down * gap] as const;
        const to = [x + across * reach, y + down * reach] as const;
        fillPolygon(canvas, bar(from, to, thickness), color, alpha);
      }
    },
  });
}

/** Returns the corners of a thick line. */
function bar([ax, ay]: Point, [bx, by]: Point, thickness: number): Point[] {
  const length = Math.hypot(bx - ax, by - ay);
  const nx = (-(by - ay) / length) * (thickness / 2);
  const ny = ((bx - ax) / length) * (thickness / 2);
  return [
    [ax + nx, ay + ny],
    [bx + nx, by + ny],
    [bx - nx, by - ny],
    [ax - nx, ay - ny],
  ];
}
