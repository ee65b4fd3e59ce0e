import { between } from '../../../tools/test-support/random.ts';
import { WIDTH } from '../film.ts';
import { badgeFor } from './badge.ts';
import type { Enemy, GameState, Particle, Pilot, Shot } from './game-state.ts';

const HOMING = 0.16;
const HIT_RADIUS = { drone: 26, ace: 40 } as const;
const PLAYER_RADIUS = 30;
const POINTS = { drone: 50, ace: 500 } as const;
const MAX_AGE = 120;

/** Moves every shot, and resolves hits and their effects: sparks, explosions, score and badges. */
export function moveShots(state: GameState): void {
  state.shots = state.shots.filter((shot) => {
    shot.age += 1;
    const target = state.enemies.find(({ id }) => id === shot.target);
    if (target && target.x > shot.x) shot.speedY += ((target.y - shot.y) * 0.12 - shot.speedY) * HOMING * 2;
    shot.x += shot.speedX;
    shot.y += shot.speedY;
    if (shot.shooter === 'enemy' ? hitsPlayer(state, shot) : hitsTarget(state, shot, target)) return false;
    return shot.x > -40 && shot.x < WIDTH + 40 && shot.age < MAX_AGE;
  });
}

function hitsPlayer(state: GameState, shot: Shot): boolean {
  const { player } = state;
  if (Math.hypot(player.x - shot.x, player.y - shot.y) > PLAYER_RADIUS) return false;
  state.shield = Math.max(0.15, state.shield - 0.05);
  burst(state, shot, { sparks: 6, speed: 5, size: 2 });
  return true;
}

function hitsTarget(state: GameState, shot: Shot, target: Enemy | undefined): boolean {
  if (!target || shot.shooter === 'enemy') return false;
  const radius = HIT_RADIUS[target.kind];
  if (Math.abs(target.x - shot.x) > radius || Math.abs(target.y - shot.y) > radius) return false;
  target.health -= 1;
  target.flash = 3;
  burst(state, shot, { sparks: 4, speed: 5, size: 2 });
  if (target.health <= 0) destroy(state, target, shot.shooter);
  return true;
}

function destroy(state: GameState, enemy: Enemy, by: Pilot): void {
  const { frame, random } = state;
  state.enemies = state.enemies.filter(({ id }) => id !== enemy.id);
  state.kills.push({ frame, enemy: enemy.kind, name: enemy.name, by, x: enemy.x, y: enemy.y });
  state.score += POINTS[enemy.kind] / (by === 'player' ? 1 : 2);
  explode(state, enemy);
  if (enemy.kind === 'drone') return;
  const kind = by === 'player' ? 'eliminated' : 'assist';
  const points = by === 'player' ? POINTS.ace : POINTS.ace / 2;
  state.badges.push(badgeFor(kind, `${enemy.name} +${points}`, frame, state.badges.at(-1), random));
}

function explode(state: GameState, enemy: Enemy): void {
  const { random } = state;
  const scale = enemy.kind === 'ace' ? 1.9 : 1;
  const still = { x: enemy.x, y: enemy.y, speedX: -1, speedY: 0, age: 0 };
  state.particles.push({ ...still, kind: 'flash', life: 9, size: 70 * scale });
  state.particles.push({ ...still, kind: 'ring', life: 16, size: 62 * scale });
  for (let puff = 0; puff < 6 * scale; puff += 1) {
    const angle = random() * Math.PI * 2;
    const speed = between(random, 0.5, 3) * scale;
    state.particles.push({
      ...still,
      kind: 'smoke',
      speedX: Math.cos(angle) * speed - 2,
      speedY: Math.sin(angle) * speed,
      life: Math.round(between(random, 18, 34)),
      size: between(random, 10, 20) * scale,
    });
  }
  burst(state, enemy, { sparks: Math.round(14 * scale), speed: 11 * scale, size: 3 });
}

function burst(
  state: GameState,
  { x, y }: { x: number; y: number },
  { sparks, speed, size }: { sparks: number; speed: number; size: number },
): void {
  const { random } = state;
  for (let index = 0; index < sparks; index += 1) {
    const angle = random() * Math.PI * 2;
    const pace = between(random, 0.25, 1) * speed;
    const spark: Particle = {
      kind: 'spark',
      x,
      y,
      speedX: Math.cos(angle) * pace,
      speedY: Math.sin(angle) * pace,
      age: 0,
      life: Math.round(between(random, 9, 24)),
      size,
    };
    state.particles.push(spark);
  }
}
