import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How many characters are rated: longer passwords can't be guessed, and rating them takes far too long. */
const MAX_RATED_CHARACTERS = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Rates how hard a password is to guess, from 0 (guessed first) to 4, using a list of common passwords and
 * the patterns that people use.
 */
export function scorePassword(password: string): number {
  return estimator.check(password.slice(0, MAX_RATED_CHARACTERS)).score;
}
