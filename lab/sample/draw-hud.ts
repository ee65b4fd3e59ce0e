import { type Canvas, type Color, mix } from '../drawing/canvas.ts';
import { drawText, textWidth } from '../drawing/pixel-font.ts';
import { fillDisc, fillPolygon, fillRect, strokeRing } from '../drawing/shapes.ts';
import { FRAME_RATE, HEIGHT, WIDTH } from './film.ts';
import { type GameState, MAGAZINE } from './game/game-state.ts';

const MARGIN = 24;
const INK: Color = [232, 240, 255];
const DIM: Color = [136, 156, 196];
const CYAN: Color = [70, 215, 245];
const AMBER: Color = [255, 190, 70];
const RED: Color = [255, 84, 90];
const PANEL: Color = [8, 10, 30];
const PANEL_ALPHA = 0.55;

const RADAR = { x: WIDTH - MARGIN - 176, y: MARGIN, width: 176, height: 108 };
const FEED_LINES = 3;
const FEED_FRAMES = 75;

/** Draws everything that overlays the game, except the badges. */
export function drawHud(canvas: Canvas, state: GameState): void {
  drawScore(canvas, state);
  drawClock(canvas, state);
  drawRadar(canvas, state);
  drawKillFeed(canvas, state);
  drawShield(canvas, state);
  drawAmmo(canvas, state);
}

function drawPanel(canvas: Canvas, x: number, y: number, width: number, height: number, accent: Color): void {
  const cut = 10;
  const right = x + width;
  const bottom = y + height;
  const outline = [
    [x, y],
    [right - cut, y],
    [right, y + cut],
    [right, bottom],
    [x + cut, bottom],
    [x, bottom - cut],
  ] as const;
  fillPolygon(canvas, outline, PANEL, PANEL_ALPHA);
  fillRect(canvas, x, y, 3, height - cut, accent, 0.95);
}

function drawScore(canvas: Canvas, { score, kills }: GameState): void {
  drawPanel(canvas, MARGIN, MARGIN, 218, 70, CYAN);
  drawText(canvas, 'SCORE', MARGIN + 16, MARGIN + 11, { scale: 2, color: DIM });
  drawText(canvas, String(score).padStart(7, '0'), MARGIN + 16, MARGIN + 33, { scale: 4, color: INK });
  const combo = `X${1 + Math.min(8, Math.floor(kills.length / 6))}`;
  drawText(canvas, combo, MARGIN + 204 - textWidth(combo, 2), MARGIN + 11, { scale: 2, color: AMBER });
}

function drawClock(canvas: Canvas, { frame }: GameState): void {
  const seconds = Math.floor(frame / FRAME_RATE) + 72;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const text = `SECTOR 7  ${clock}`;
  const width = textWidth(text, 2) + 40;
  drawPanel(canvas, (WIDTH - width) / 2, MARGIN, width, 34, AMBER);
  drawText(canvas, text, (WIDTH - width) / 2 + 20, MARGIN + 10, { scale: 2, color: INK });
}

function drawRadar(canvas: Canvas, { frame, enemies, player, wingman }: GameState): void {
  const { x, y, width, height } = RADAR;
  drawPanel(canvas, x, y, width, height, CYAN);
  for (let column = 1; column < 4; column += 1) {
    fillRect(canvas, x + Math.round((column * width) / 4), y + 6, 1, height - 12, CYAN, 0.16);
  }
  for (let row = 1; row < 3; row += 1) {
    fillRect(canvas, x + 6, y + Math.round((row * height) / 3), width - 12, 1, CYAN, 0.16);
  }
  const sweep = x + 4 + ((frame * 2) % (width - 8));
  fillRect(canvas, sweep, y + 4, 2, height - 8, CYAN, 0.35);
  const spot = (at: { x: number; y: number }) =>
    [x + 8 + (at.x / WIDTH) * (width - 16), y + 6 + (at.y / HEIGHT) * (height - 12)] as const;
  for (const enemy of enemies) {
    if (enemy.x > WIDTH) continue;
    fillDisc(canvas, spot(enemy), enemy.kind === 'ace' ? 4 : 2.5, RED);
    if (enemy.kind === 'ace') strokeRing(canvas, spot(enemy), 4 + ((frame >> 2) % 5), 1, RED, 0.6);
  }
  fillDisc(canvas, spot(player), 3.5, CYAN);
  fillDisc(canvas, spot(wingman), 3, AMBER);
}

function drawKillFeed(canvas: Canvas, { frame, kills }: GameState): void {
  const recent = kills.filter((kill) => frame - kill.frame < FEED_FRAMES).slice(-FEED_LINES);
  recent.forEach((kill, line) => {
    const fade = Math.min(1, (FEED_FRAMES - (frame - kill.frame)) / 10);
    const by = kill.by === 'player' ? 'FALCON' : 'WINGMAN';
    const top = RADAR.y + RADAR.height + 12 + line * 22;
    const nameLeft = WIDTH - MARGIN - textWidth(kill.name, 2);
    const byLeft = nameLeft - textWidth(' > ', 2) - textWidth(by, 2) - 4;
    drawText(canvas, by, byLeft, top, { scale: 2, color: kill.by === 'player' ? CYAN : AMBER, alpha: fade });
    drawText(canvas, '>', nameLeft - 21, top, { scale: 2, color: DIM, alpha: fade });
    drawText(canvas, kill.name, nameLeft, top, {
      scale: 2,
      color: kill.enemy === 'ace' ? RED : INK,
      alpha: fade,
    });
  });
}

function drawShield(canvas: Canvas, { shield }: GameState): void {
  const top = HEIGHT - MARGIN - 54;
  drawPanel(canvas, MARGIN, top, 250, 54, shield < 0.4 ? RED : CYAN);
  drawText(canvas, 'SHIELD', MARGIN + 16, top + 9, { scale: 2, color: DIM });
  const percent = `${Math.round(shield * 100)}%`;
  drawText(canvas, percent, MARGIN + 234 - textWidth(percent, 2), top + 9, { scale: 2, color: INK });
  const segments = 20;
  for (let segment = 0; segment < segments; segment += 1) {
    const filled = Math.max(0, Math.min(1, shield * segments - segment));
    const color = mix(RED, CYAN, Math.min(1, shield * 1.4));
    fillRect(canvas, MARGIN + 16 + segment * 11, top + 30, 9, 13, mix([44, 52, 84], color, filled), 0.92);
  }
}

function drawAmmo(canvas: Canvas, { ammo, reloading }: GameState): void {
  const width = 210;
  const left = WIDTH - MARGIN - width;
  const top = HEIGHT - MARGIN - 70;
  drawPanel(canvas, left, top, width, 70, ammo < 8 ? RED : AMBER);
  drawText(canvas, 'BLASTER', left + 16, top + 10, { scale: 2, color: DIM });
  const count = reloading > 0 ? 'RELOAD' : String(ammo).padStart(2, '0');
  const scale = reloading > 0 ? 2 : 4;
  drawText(canvas, count, left + width - 14 - textWidth(count, scale), top + 10, {
    scale,
    color: ammo < 8 ? RED : INK,
  });
  const loaded = reloading > 0 ? Math.round(MAGAZINE * (1 - reloading / 24)) : ammo;
  for (let round = 0; round < MAGAZINE; round += 1) {
    const color: Color = round < loaded ? AMBER : [58, 62, 92];
    fillRect(canvas, left + 16 + round * 6, top + 46, 4, 13, color, 0.95);
  }
}
