import { type Canvas, type Color, mix, smoothStep } from '../drawing/canvas.ts';
import { addBeam, addGlow, fillPuff, strokeRing } from '../drawing/shapes.ts';
import { drawBadge } from './draw-badge.ts';
import { drawHud } from './draw-hud.ts';
import { drawAce, drawDrone, drawFighter, PLAYER_LIVERY, WINGMAN_LIVERY } from './draw-ships.ts';
import type { GameState, Particle, Shot } from './game/game-state.ts';
import { type Backdrop, drawBackdrop, drawForeground } from './scenery/backdrop.ts';

/** Draws one state of the game, covering whatever is on the canvas. */
export function drawFrame(canvas: Canvas, backdrop: Backdrop, state: GameState): void {
  const { frame, enemies, shots, particles, player, wingman, badges } = state;
  drawBackdrop(canvas, backdrop, frame);
  for (const particle of particles) if (particle.kind === 'smoke') drawParticle(canvas, particle);
  for (const enemy of enemies) {
    if (enemy.kind === 'ace') drawAce(canvas, enemy, frame);
    else drawDrone(canvas, enemy, frame);
  }
  drawFighter(canvas, wingman, WINGMAN_LIVERY, frame);
  drawFighter(canvas, player, PLAYER_LIVERY, frame);
  for (const shot of shots) drawShot(canvas, shot);
  for (const particle of particles) if (particle.kind !== 'smoke') drawParticle(canvas, particle);
  drawForeground(canvas, backdrop, frame);
  drawHud(canvas, state);
  for (const badge of badges) drawBadge(canvas, badge, frame);
}

const SHOT_COLORS: Readonly<Record<Shot['shooter'], Color>> = {
  player: [60, 220, 255],
  wingman: [255, 196, 70],
  enemy: [255, 60, 110],
};

function drawShot(canvas: Canvas, { x, y, speedX, speedY, shooter }: Shot): void {
  const color = SHOT_COLORS[shooter];
  const length = shooter === 'enemy' ? 1.8 : 1.3;
  const tail = [x - speedX * length, y - speedY * length] as const;
  addBeam(canvas, tail, [x, y], 11, color, 0.7);
  addBeam(canvas, tail, [x, y], 4.5, mix(color, [255, 255, 255], 0.7), 1);
}

function drawParticle(canvas: Canvas, particle: Particle): void {
  const { kind, x, y, speedX, speedY, age, life, size } = particle;
  const spent = age / life;
  const fade = 1 - spent;
  switch (kind) {
    case 'flash':
      addGlow(canvas, [x, y], size * (0.7 + spent * 0.6), [255, 225, 170], fade * 1.1);
      return;
    case 'ring':
      strokeRing(
        canvas,
        [x, y],
        size * smoothStep(-0.4, 1, spent) + 4,
        5 * fade + 1,
        [255, 214, 150],
        fade * 0.8,
      );
      return;
    case 'smoke': {
      const heat = smoothStep(0.5, 0, spent);
      const color = mix([46, 30, 62], [255, 150, 60], heat);
      fillPuff(canvas, [x, y], size * (0.9 + spent), color, fade * 0.85);
      addGlow(canvas, [x, y], size * 1.4, [255, 120, 40], heat * 0.5);
      return;
    }
    case 'spark':
      addBeam(
        canvas,
        [x - speedX * 1.2, y - speedY * 1.2],
        [x, y],
        size,
        mix([255, 90, 30], [255, 240, 190], fade),
        fade,
      );
  }
}
