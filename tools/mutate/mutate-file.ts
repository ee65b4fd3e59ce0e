import { createRandom } from '../drawing/random.ts';
