import { type Canvas, type Color, mix, type Point } from '../drawing/canvas.ts';
import { addBeam, addGlow, fillDisc, fillPolygon, fillRect, place, points } from '../drawing/shapes.ts';
import type { Enemy, Fighter } from './game/game-state.ts';

const WHITE: Color = [255, 255, 255];

const HULL: readonly Point[] = points('54,1 22,-9 -8,-13 -38,-9 -44,0 -38,9 -6,12 26,8');
const FIN: readonly Point[] = points('2,-11 -20,-31 -40,-34 -30,-10');
const WING: readonly Point[] = points('16,4 -14,24 -46,28 -32,6');
const STRIPE: readonly Point[] = points('36,3 -32,4 -36,8 24,7.5');
const COCKPIT: readonly Point[] = points('30,-5 16,-13 0,-15 -6,-9 8,-5');

export type Livery = { hull: Color; shadow: Color; accent: Color; flame: Color; scale: number };

export const PLAYER_LIVERY: Livery = {
  hull: [236, 242, 250],
  shadow: [92, 108, 150],
  accent: [0, 190, 214],
  flame: [70, 190, 255],
  scale: 1,
};

export const WINGMAN_LIVERY: Livery = {
  hull: [250, 214, 130],
  shadow: [128, 78, 60],
  accent: [226, 92, 40],
  flame: [255, 160, 70],
  scale: 0.74,
};

/** Draws a fighter from the side; it tilts as it climbs or dives. */
export function drawFighter(canvas: Canvas, fighter: Fighter, livery: Livery, frame: number): void {
  const { x, y } = fighter;
  const { hull, shadow, accent, flame, scale } = livery;
  const angle = Math.max(-0.32, Math.min(0.32, fighter.speedY * 0.035));
  const flicker = 0.85 + 0.15 * Math.sin(frame * 2.1);
  const [nozzle] = place([[-42, 0]], x, y, angle, scale);
  const [flameEnd] = place([[-42 - 44 * flicker, 0]], x, y, angle, scale);
  if (nozzle && flameEnd) {
    addBeam(canvas, nozzle, flameEnd, 11 * scale, flame, 1);
    addBeam(canvas, nozzle, flameEnd, 5 * scale, WHITE, 0.8);
    addGlow(canvas, nozzle, 44 * scale, flame, 0.45);
  }
  const shape = (points: readonly Point[]) => place(points, x, y, angle, scale);
  const shaded = (from: Color, to: Color) => ({ from, to, top: y - 14 * scale, bottom: y + 14 * scale });
  fillPolygon(canvas, shape(FIN), shaded(mix(hull, accent, 0.25), shadow));
  fillPolygon(canvas, shape(HULL), shaded(hull, shadow));
  fillPolygon(canvas, shape(STRIPE), accent);
  fillPolygon(canvas, shape(COCKPIT), shaded([150, 235, 255], [18, 44, 92]));
  fillPolygon(canvas, shape(WING), { from: hull, to: shadow, top: y, bottom: y + 26 * scale });
}

const ACE_BODY: readonly Point[] = points('-52,0 -20,-15 26,-17 44,-6 44,6 26,17 -20,15');
const ACE_UPPER_WING: readonly Point[] = points('-6,-12 10,-44 46,-52 34,-14');
const ACE_LOWER_WING: readonly Point[] = points('-6,12 10,44 46,52 34,14');
const ACE_CANOPY: readonly Point[] = points('-30,-3 -8,-10 8,-8 0,0 -20,2');

/** Draws an ace: an angular purple ship with its name and health above it. */
export function drawAce(canvas: Canvas, ace: Enemy, frame: number): void {
  const { x, y } = ace;
  const angle = Math.cos(ace.phase) * 0.09;
  const lit = (color: Color): Color => mix(color, WHITE, ace.flash > 0 ? 0.7 : 0);
  const flicker = 0.85 + 0.15 * Math.sin(frame * 1.7 + ace.id);
  addBeam(canvas, [x + 44, y], [x + 44 + 34 * flicker, y], 11, [255, 60, 120], 0.9);
  const shape = (points: readonly Point[]) => place(points, x, y, angle);
  fillPolygon(canvas, shape(ACE_UPPER_WING), {
    from: lit([74, 34, 108]),
    to: lit([148, 66, 160]),
    top: y - 50,
    bottom: y - 10,
  });
  fillPolygon(canvas, shape(ACE_LOWER_WING), {
    from: lit([110, 46, 130]),
    to: lit([44, 20, 78]),
    top: y + 10,
    bottom: y + 50,
  });
  fillPolygon(canvas, shape(ACE_BODY), {
    from: lit([188, 92, 190]),
    to: lit([58, 24, 92]),
    top: y - 17,
    bottom: y + 17,
  });
  fillPolygon(canvas, shape(ACE_CANOPY), {
    from: [255, 220, 130],
    to: [226, 74, 60],
    top: y - 10,
    bottom: y + 2,
  });
  drawHealth(canvas, ace);
}

function drawHealth(canvas: Canvas, { x, y, health, maxHealth }: Enemy): void {
  const [left, top, width] = [Math.round(x) - 34, Math.round(y) - 70, 68];
  fillRect(canvas, left - 1, top - 1, width + 2, 7, [8, 8, 24], 0.75);
  fillRect(canvas, left, top, (width * health) / maxHealth, 5, [255, 86, 96]);
}

/** Draws a drone: an armored ball with fins and a glowing eye. */
export function drawDrone(canvas: Canvas, drone: Enemy, frame: number): void {
  const { x, y } = drone;
  const tilt = Math.cos(drone.phase) * 0.25;
  const fins: Point[] = points('4,-10 22,-27 28,-8 28,8 22,27 4,10');
  fillPolygon(canvas, place(fins, x, y, tilt), {
    from: [92, 106, 140],
    to: [36, 40, 70],
    top: y - 26,
    bottom: y + 26,
  });
  fillDisc(canvas, [x, y], 19, [34, 38, 64], [22, 24, 46]);
  fillDisc(canvas, [x - 4, y - 6], 13, [136, 150, 184], [48, 54, 86], 0.9);
  const pulse = 0.75 + 0.25 * Math.sin(frame * 0.4 + drone.id);
  addGlow(canvas, [x - 11, y + 1], 22, [255, 60, 40], 0.7 * pulse);
  fillDisc(canvas, [x - 11, y + 1], 5.5, [255, 240, 200], [255, 70, 40]);
}
