import { between, seededRandom } from '../../../tools/test-support/random.ts';
import { HEIGHT, WIDTH } from '../film.ts';
import { flyFighters } from './fighters.ts';
import { type Enemy, type GameState, MAGAZINE, type Pilot } from './game-state.ts';
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

const ENTRY_X = WIDTH + 60;
const HIGHEST_LANE = 150;
const LOWEST_LANE = HEIGHT - 250;

const FIRST_ACE = 40;
const ACE_EVERY = 104;

/** The aces, and who shoots them down. */
const ACES: readonly { name: string; hunter: Pilot }[] = [
  { name: 'VIPER', hunter: 'player' },
  { name: 'MANTIS', hunter: 'player' },
  { name: 'ORION', hunter: 'wingman' },
  { name: 'RAZOR', hunter: 'player' },
  { name: 'HYDRA', hunter: 'player' },
  { name: 'COBALT', hunter: 'player' },
  { name: 'WRAITH', hunter: 'wingman' },
  { name: 'TALON', hunter: 'player' },
  { name: 'SABLE', hunter: 'player' },
  { name: 'ONYX', hunter: 'wingman' },
  { name: 'KESTREL', hunter: 'player' },
  { name: 'NOVA', hunter: 'player' },
];

const FIRST_SQUAD = 5;
const SQUAD_EVERY = 52;

/** Spawns enemies: an ace every few seconds, and squads of drones in between. */
function spawnEnemies(state: GameState): void {
  const { frame } = state;
  const ace = ACES[(frame - FIRST_ACE) / ACE_EVERY];
  if (ace) spawnAce(state, ace);
  if ((frame - FIRST_SQUAD) % SQUAD_EVERY === 0) spawnSquad(state);
}

function spawnAce(state: GameState, { name, hunter }: { name: string; hunter: Pilot }): void {
  const lane = between(state.random, HIGHEST_LANE + 80, LOWEST_LANE - 20);
  const health = 7;
  addEnemy(state, { kind: 'ace', name, hunter, lane, y: lane, speedX: -6, health, cooldown: 50 });
}

function spawnSquad(state: GameState): void {
  const { random } = state;
  const size = 3 + Math.floor(random() * 3);
  const lane = between(random, HIGHEST_LANE, LOWEST_LANE);
  const speedX = -between(random, 4.5, 6.5);
  for (let member = 0; member < size; member += 1) {
    addEnemy(state, {
      kind: 'drone',
      name: 'DRONE',
      hunter: 'player',
      lane,
      y: lane,
      speedX,
      health: 1,
      cooldown: 40 + Math.floor(random() * 60),
      x: ENTRY_X + member * 58,
      phase: member * 0.7,
    });
  }
}

type NewEnemy = Omit<Enemy, 'id' | 'x' | 'phase' | 'maxHealth' | 'flash'> &
  Partial<Pick<Enemy, 'x' | 'phase'>>;

function addEnemy(state: GameState, enemy: NewEnemy): void {
  state.enemies.push({
    x: ENTRY_X,
    phase: 0,
    ...enemy,
    id: state.nextId,
    maxHealth: enemy.health,
    flash: 0,
  });
  state.nextId += 1;
}
