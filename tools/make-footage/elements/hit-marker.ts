import type { Point } from '../../drawing/canvas.ts';
import { between, type Random } from '../../drawing/random.ts';
import { fillPolygon } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, whole } from '../look.ts';
import { fadeAt, schedule } from '../schedule.ts';

/** A thin cross around the aim point, for a moment. */
export function hitMarker(random: Random, film: Film): HudElement {
  const gap = whole(random, 4, 8);
  const reach = gap + whole(random, 7, 13);
  const thickness = between(random, 2, 3.2);
  const color = brightColor(random);
  const x = Math.round(film.width / 2);
  const y = Math.round(film.height / 2);
  const length = between(random, 0.25, 0.45);
  const events = schedule(random, film, { least: length, most: length }, { least: 0.5, most: 2.5 });
  return {
    events,
    middleAt: () => [x, y],
    draw(canvas, time) {
      for (const event of events) {
        const alpha = fadeAt(event, time, 0);
        if (alpha === 0) continue;
        for (const [across, down] of [
          [1, 1],
          [1, -1],
          [-1, 1],
          [-1, -1],
        ] as const) {
          fillPolygon(
            canvas,
            bar([x + across * gap, y + down * gap], [x + across * reach, y + down * reach], thickness),
            color,
            alpha,
          );
        }
      }
    },
  };
}

/** The corners of a line with a thickness. */
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
