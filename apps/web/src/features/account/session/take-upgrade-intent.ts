import { z } from 'zod';
import { dropStored, readStored } from '../../../platform/local-storage.ts';
import { UPGRADE_INTENT_KEY } from './remember-upgrade-intent.ts';

// Long enough to register and confirm. Whoever comes back another day may have come for the trial, which
// asks for no payment.
const EXPIRES_AFTER_MS = 60 * 60 * 1000;

/** Returns whether the user chose to upgrade within the last hour, before signing in, and forgets it. */
export function takeUpgradeIntent(): boolean {
  // Earlier versions stored `true`: as its age is unknown, it counts as lapsed.
  const chosenAt = readStored(UPGRADE_INTENT_KEY, z.number());
  dropStored(UPGRADE_INTENT_KEY);
  if (chosenAt === null) return false;
  const age = Date.now() - chosenAt;
  return age >= 0 && age < EXPIRES_AFTER_MS;
}
