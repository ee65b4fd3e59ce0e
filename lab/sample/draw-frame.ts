import type { Canvas } from '../drawing/canvas.ts';
import { drawBadge } from './draw-badge.ts';
import { drawParticle, drawShot } from './draw-effects.ts';
import { drawHud } from './draw-hud.ts';
import { drawAce, drawDrone, drawFighter, PLAYER_LIVERY, WINGMAN_LIVERY } from './draw-ships.ts';
import type { GameState } from './game/game-state.ts';
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
