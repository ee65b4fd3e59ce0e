import { WIDTH } from '../film.ts';
import { type Enemy, type Fighter, type GameState, MAGAZINE, type Pilot } from './game-state.ts';

const FIRING_RANGE_X = WIDTH - 130;
const CLOSEST_X = 60;
const SHOT_SPEED = 24;
const RELOAD_FRAMES = 24;

/** Makes the two friendly ships chase and shoot their targets. */
export function flyFighters(state: GameState): void {
  const { player, wingman, frame } = state;
  const playerTarget = chooseTarget(state, player, 'player');
  const wingmanTarget = chooseTarget(state, wingman, 'wingman');
  player.x = 300 + Math.sin(frame * 0.021) * 38;
  wingman.x = 112 + Math.sin(frame * 0.017 + 2) * 20;
  steer(player, playerTarget?.y ?? 330 + Math.sin(frame * 0.03) * 70, 150, 520);
  const besidePlayer = player.y + (player.y > 330 ? -105 : 105);
  steer(wingman, wingmanTarget ? clearOf(wingmanTarget.y, player.y) : besidePlayer, 130, 540);

  reload(state);
  if (ready(player) && playerTarget && state.ammo > 0) {
    fire(state, player, 'player', playerTarget, 3);
    state.ammo -= 1;
    if (state.ammo === 0) state.reloading = RELOAD_FRAMES;
  }
  if (ready(wingman) && wingmanTarget) fire(state, wingman, 'wingman', wingmanTarget, 4);
}

/** Chooses the pilot's ace, otherwise the nearest drone; never an enemy that has flown past. */
function chooseTarget({ enemies }: GameState, fighter: Fighter, pilot: Pilot): Enemy | undefined {
  const reachable = enemies.filter(
    ({ x, hunter }) => hunter === pilot && x < FIRING_RANGE_X && x > fighter.x + CLOSEST_X,
  );
  const nearest = reachable.sort((a, b) => a.x - b.x)[0];
  return reachable.find(({ kind }) => kind === 'ace') ?? nearest;
}

function steer(fighter: Fighter, towards: number, highest: number, lowest: number): void {
  const wanted = Math.min(lowest, Math.max(highest, towards));
  const pull = Math.max(-1.1, Math.min(1.1, (wanted - fighter.y) * 0.02 - fighter.speedY * 0.14));
  fighter.speedY += pull;
  fighter.y += fighter.speedY;
}

function clearOf(y: number, otherY: number): number {
  const distance = 70;
  if (Math.abs(y - otherY) >= distance) return y;
  return y < otherY ? otherY - distance : otherY + distance;
}

function ready(fighter: Fighter): boolean {
  fighter.cooldown = Math.max(0, fighter.cooldown - 1);
  return fighter.cooldown === 0;
}

function reload(state: GameState): void {
  if (state.reloading === 0) return;
  state.reloading -= 1;
  if (state.reloading === 0) state.ammo = MAGAZINE;
}

function fire(state: GameState, fighter: Fighter, pilot: Pilot, target: Enemy, pause: number): void {
  const isLeftGun = state.ammo % 2 === 0;
  fighter.cooldown = pause + (target.kind === 'drone' ? 5 : 2);
  state.shots.push({
    x: fighter.x + 46,
    y: fighter.y + (isLeftGun ? -7 : 9),
    speedX: SHOT_SPEED,
    speedY: fighter.speedY * 0.4,
    shooter: pilot,
    target: target.id,
    age: 0,
  });
}
