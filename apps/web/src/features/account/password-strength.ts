import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Guessing longer ones takes for ever anyhow, and so would looking at them. */
const LOOKED_AT = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, from 0 (tried first) to 4, by a list of common ones and the patterns that people use. */
export function scorePassword(password: string): number {
  return estimator.check(password.slice(0, LOOKED_AT)).score;
}
