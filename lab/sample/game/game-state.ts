import type { Random } from '../../../tools/test-support/random.ts';
import type { Badge } from './badge.ts';

export type Pilot = 'player' | 'wingman';

export type Fighter = { x: number; y: number; speedY: number; cooldown: number };

export type Enemy = {
  id: number;
  kind: 'drone' | 'ace';
  name: string;
  /** The pilot whose shots target it. */
  hunter: Pilot;
  x: number;
  y: number;
  speedX: number;
  /** The height that it oscillates around. */
  lane: number;
  phase: number;
  health: number;
  maxHealth: number;
  /** Remaining frames of its flash after a hit. */
  flash: number;
  cooldown: number;
};

export type Shot = {
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  shooter: Pilot | 'enemy';
  /** The enemy it homes in on. */
  target: number | null;
  age: number;
};

export type Particle = {
  kind: 'spark' | 'smoke' | 'ring' | 'flash';
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  age: number;
  life: number;
  size: number;
};

export type Kill = { frame: number; enemy: Enemy['kind']; name: string; by: Pilot; x: number; y: number };

export type GameState = {
  /** 0-based index of the frame that shows this state. */
  frame: number;
  random: Random;
  player: Fighter;
  wingman: Fighter;
  enemies: Enemy[];
  shots: Shot[];
  particles: Particle[];
  kills: Kill[];
  badges: Badge[];
  score: number;
  /** 0 to 1. */
  shield: number;
  ammo: number;
  /** Frames until the magazine is full again, or 0 when not reloading. */
  reloading: number;
  nextId: number;
};

export const MAGAZINE = 30;
