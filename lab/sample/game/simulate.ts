import { seededRandom } from '../../../tools/test-support/random.ts';
import { WIDTH } from '../film.ts';
import { spawnEnemies } from './encounters.ts';
import { flyFighters } from './fighters.ts';
import { type GameState, MAGAZINE } from './game-state.ts';
import { moveShots } from './shots.ts';

const ACE_STATION_X = 930;
/** Where surviving drones turn away from the player. */
const PEEL_OFF_X = 560;
const LEFT_EXIT_X = -80;
const DRAG = 0.95;

/**
 * Simulates the self-playing game. Each step yields the same object, mutated: draw it before requesting the
 * next one.
 */
export function* simulate(seed: number, frameCount: number): Generator<GameState> {
  const state: GameState = {
    frame: 0,
    random: seededRandom(seed),
    player: { x: 300, y: 330, speedY: 0, cooldown: 0 },
    wingman: { x: 112, y: 230, speedY: 0, cooldown: 0 },
    enemies: [],
    shots: [],
    particles: [],
    kills: [],
    badges: [],
    score: 12_450,
    shield: 1,
    ammo: MAGAZINE,
    reloading: 0,
    nextId: 1,
  };
  for (; state.frame < frameCount; state.frame += 1) {
    spawnEnemies(state);
    moveEnemies(state);
    flyFighters(state);
    moveShots(state);
    moveParticles(state);
    state.shield = Math.min(1, state.shield + 0.0015);
    yield state;
  }
}

function moveEnemies(state: GameState): void {
  for (const enemy of state.enemies) {
    enemy.flash = Math.max(0, enemy.flash - 1);
    enemy.phase += enemy.kind === 'ace' ? 0.055 : 0.075;
    enemy.x += enemy.speedX;
    if (enemy.kind === 'ace') enemy.speedX += ((ACE_STATION_X - enemy.x) * 0.012 - enemy.speedX) * 0.06;
    if (enemy.kind === 'drone' && enemy.x < PEEL_OFF_X) enemy.lane += enemy.lane < state.player.y ? -6 : 6;
    enemy.y = enemy.lane + Math.sin(enemy.phase) * (enemy.kind === 'ace' ? 46 : 34);
    enemy.cooldown -= 1;
    if (enemy.cooldown <= 0 && enemy.x < WIDTH && enemy.x > WIDTH / 2) shootAtPlayer(state, enemy);
  }
  state.enemies = state.enemies.filter(({ x }) => x > LEFT_EXIT_X);
}

function shootAtPlayer(state: GameState, enemy: GameState['enemies'][number]): void {
  const { player, random } = state;
  const frames = Math.hypot(player.x - enemy.x, player.y - enemy.y) / 11;
  const miss = (random() - 0.5) * 150;
  state.shots.push({
    x: enemy.x - 20,
    y: enemy.y,
    speedX: (player.x - enemy.x) / frames,
    speedY: (player.y + miss - enemy.y) / frames,
    shooter: 'enemy',
    target: null,
    age: 0,
  });
  enemy.cooldown = enemy.kind === 'ace' ? 32 : 110;
}

function moveParticles(state: GameState): void {
  for (const particle of state.particles) {
    particle.age += 1;
    particle.x += particle.speedX;
    particle.y += particle.speedY;
    particle.speedX *= DRAG;
    particle.speedY *= DRAG;
  }
  state.particles = state.particles.filter(({ age, life }) => age < life);
}
