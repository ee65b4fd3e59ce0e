import { between } from '../../../tools/test-support/random.ts';
import { HEIGHT, WIDTH } from '../film.ts';
import type { Enemy, GameState, Pilot } from './game-state.ts';

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
export function spawnEnemies(state: GameState): void {
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
