import type { Canvas, Point } from '../drawing/canvas.ts';
import type { HudElement, Stretch } from './hud-element.ts';
import { fadeAt } from './schedule.ts';

type Showing = {
  /** When the element itself is on screen, and when something that only resembles it is. */
  own: Stretch[];
  others?: readonly Stretch[];
  middle: Point;
  /** Seconds in which it comes and goes. */
  fade: number;
  /** Paints it, `alpha` of it there (0..1); `isOwn` is false for what only resembles it. */
  paint(canvas: Canvas, alpha: number, isOwn: boolean): void;
};

/** An element that stays at one place and shows during stretches of time. */
export function shownDuring({ own, others = [], middle, fade, paint }: Showing): HudElement {
  return {
    events: own,
    middleAt: () => middle,
    draw(canvas, time) {
      for (const stretches of [own, others]) {
        for (const stretch of stretches) {
          const alpha = fadeAt(stretch, time, fade);
          if (alpha > 0) paint(canvas, alpha, stretches === own);
        }
      }
    },
  };
}
