import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer ones cannot be guessed in any case, and rating them would take for ever. */
const LOOKED_AT = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, from 0 (tried first) to 4, by a list of common ones and the patterns that people use. */
export function scorePassword(password: string): number {
  return estimator.check(password.slice(0, LOOKED_AT)).score;
}
