import { z } from 'zod';
import { dropStored, readStored, writeStored } from '../../../platform/local-storage.ts';

const KEY = 'upgrade_after_login';
// Long enough to register and confirm. Whoever comes back another day may have come for the trial, which
// asks for no payment.
const EXPIRES_AFTER_MS = 60 * 60 * 1000;

/** Remembers, until they sign in or register within the hour, that a guest wants to upgrade. */
export function rememberUpgradeIntent(): void {
  writeStored(KEY, Date.now());
}

/** Forgets that a guest wanted to upgrade, since they have chosen the free trial. */
export function forgetUpgradeIntent(): void {
  dropStored(KEY);
}

/** Returns whether the user chose to upgrade within the last hour, before signing in, and forgets it. */
export function takeUpgradeIntent(): boolean {
  // Earlier versions stored `true`: as its age is unknown, it counts as lapsed.
  const chosenAt = readStored(KEY, z.number());
  dropStored(KEY);
  const age = Date.now() - (chosenAt ?? 0);
  return age >= 0 && age < EXPIRES_AFTER_MS;
}
