import { type Canvas, type Color, mix, type Point } from '../drawing/canvas.ts';
import { drawText, textWidth } from '../drawing/pixel-font.ts';
import { fillDisc, fillPolygon, place, points } from '../drawing/shapes.ts';
import { HEIGHT, WIDTH } from './film.ts';
import { type Badge, badgeOpacity } from './game/badge.ts';

const PANEL_WIDTH = 312;
const PANEL_HEIGHT = 66;
const LEFT = (WIDTH - PANEL_WIDTH) / 2;
const TOP = HEIGHT - 258;
const SLANT = 16;

const EMBLEM: Point = [LEFT + 46, TOP + PANEL_HEIGHT / 2];
const EMBLEM_RADIUS = 25;
const TITLE_LEFT = LEFT + 84;

/**
 * Where a user would click: a region of 100 x 50 pixels around it contains the emblem and the title's first
 * letters.
 */
export const BADGE_CLICK: Point = [EMBLEM[0] + 28, EMBLEM[1]];

/** The rectangle that contains every pixel a badge changes. */
export const BADGE_BOX = { x: LEFT, y: TOP, width: PANEL_WIDTH, height: PANEL_HEIGHT };

const LOOK: Readonly<Record<Badge['kind'], { title: string; color: Color; dark: Color }>> = {
  eliminated: { title: 'ELIMINATED', color: [255, 84, 66], dark: [86, 10, 24] },
  assist: { title: 'ASSIST', color: [70, 205, 255], dark: [8, 44, 92] },
};

const WHITE: Color = [255, 255, 255];

/** Draws a translucent banner with an emblem; the game stays visible behind it. */
export function drawBadge(canvas: Canvas, badge: Badge, frame: number): void {
  const opacity = badgeOpacity(badge, frame);
  if (opacity === 0) return;
  const { title, color, dark } = LOOK[badge.kind];
  const right = LEFT + PANEL_WIDTH;
  const bottom = TOP + PANEL_HEIGHT;
  const panel: Point[] = [
    [LEFT + SLANT, TOP],
    [right, TOP],
    [right - SLANT, bottom],
    [LEFT, bottom],
  ];
  fillPolygon(
    canvas,
    panel,
    { from: mix(dark, [10, 8, 26], 0.3), to: [10, 8, 26], top: TOP, bottom },
    opacity * 0.56,
  );
  fillPolygon(
    canvas,
    [
      [LEFT, bottom],
      [right - SLANT, bottom],
      [right - SLANT + 1, bottom - 3],
      [LEFT + 1, bottom - 3],
    ],
    color,
    opacity * 0.9,
  );
  const emblem = badge.kind === 'eliminated' ? drawSkull : drawChevrons;
  emblem(canvas, color, dark, opacity);
  drawText(canvas, title, TITLE_LEFT + 2, TOP + 14, { scale: 3, color: [0, 0, 0], alpha: opacity * 0.6 });
  drawText(canvas, title, TITLE_LEFT, TOP + 12, { scale: 3, color: WHITE, alpha: opacity });
  drawText(canvas, badge.caption, TITLE_LEFT, TOP + 42, {
    scale: 2,
    color: mix(color, WHITE, 0.35),
    alpha: opacity * 0.95,
  });
}

/** Returns the right end of the title; a test checks that it stays on the panel. */
export function badgeTitleRight(kind: Badge['kind']): number {
  return TITLE_LEFT + textWidth(LOOK[kind].title, 3);
}

function hexagon(radius: number): Point[] {
  const corners = Array.from({ length: 6 }, (_, corner) => (corner * Math.PI) / 3);
  return place(
    corners.map((angle): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius]),
    ...EMBLEM,
  );
}

function drawSkull(canvas: Canvas, color: Color, dark: Color, alpha: number): void {
  const [x, y] = EMBLEM;
  const bone: Color = [255, 240, 226];
  fillPolygon(canvas, hexagon(EMBLEM_RADIUS + 3), mix(color, WHITE, 0.25), alpha);
  fillPolygon(canvas, hexagon(EMBLEM_RADIUS), { from: color, to: dark, top: y - 26, bottom: y + 26 }, alpha);
  fillDisc(canvas, [x, y - 4], 13, bone, bone, alpha);
  fillPolygon(canvas, place(points('-8,4 8,4 7,15 -7,15'), x, y), bone, alpha);
  fillDisc(canvas, [x - 5, y - 3], 4, dark, dark, alpha);
  fillDisc(canvas, [x + 5, y - 3], 4, dark, dark, alpha);
  fillPolygon(canvas, place(points('0,1 3,6 -3,6'), x, y), dark, alpha);
  for (const tooth of [-3.5, 0, 3.5]) {
    fillPolygon(
      canvas,
      place(
        [
          [tooth - 0.7, 9],
          [tooth + 0.7, 9],
          [tooth + 0.7, 15],
          [tooth - 0.7, 15],
        ],
        x,
        y,
      ),
      dark,
      alpha,
    );
  }
}

function drawChevrons(canvas: Canvas, color: Color, dark: Color, alpha: number): void {
  const [x, y] = EMBLEM;
  fillPolygon(canvas, hexagon(EMBLEM_RADIUS + 3), mix(color, WHITE, 0.25), alpha);
  fillPolygon(canvas, hexagon(EMBLEM_RADIUS), { from: color, to: dark, top: y - 26, bottom: y + 26 }, alpha);
  for (const top of [-13, -3, 7]) {
    const chevron: Point[] = [
      [-13, top + 8],
      [0, top - 3],
      [13, top + 8],
      [13, top + 2],
      [0, top - 9],
      [-13, top + 2],
    ];
    fillPolygon(canvas, place(chevron, x, y + 2), WHITE, alpha);
  }
}
