import type { Canvas, Point } from '../drawing/canvas.ts';
import type { HudElement, Stretch } from './hud-element.ts';
import { fadeAt } from './schedule.ts';

type Showing = {
  /** When the element itself is on screen, and when something that only resembles it is. */
  own: Stretch[];
  others?: readonly Stretch[];
  /** Where it is, and where while it comes and goes, if that is elsewhere: `there` is 0..1. */
  middle: Point;
  middleWhile?(there: number): Point;
  size: Point;
  clickAt?(event: number): Point;
  /** Seconds in which it comes and goes. */
  fade: number;
  /** Paints it, `alpha` of it there (0..1); `isOwn` is false for what only resembles it. */
  paint(canvas: Canvas, alpha: number, isOwn: boolean, showing: OneShowing): void;
};

/** Which of the stretches it is, and for how many seconds it has lasted. */
type OneShowing = { index: number; elapsed: number };

/** An element that stays at one place and shows during stretches of time. */
export function shownDuring(showing: Showing): HudElement {
  const { own, others = [], middle, middleWhile, size, clickAt, fade, paint } = showing;
  return {
    events: own,
    size,
    ...(clickAt && { clickAt }),
    middleAt(event, time) {
      const stretch = own[event];
      return stretch && middleWhile ? middleWhile(fadeAt(stretch, time, fade)) : middle;
    },
    draw(canvas, time) {
      for (const stretches of [own, others]) {
        for (const [index, stretch] of stretches.entries()) {
          const alpha = fadeAt(stretch, time, fade);
          const elapsed = time - stretch.start;
          if (alpha > 0) paint(canvas, alpha, stretches === own, { index, elapsed });
        }
      }
    },
  };
}
