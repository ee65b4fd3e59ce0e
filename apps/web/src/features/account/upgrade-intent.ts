import { z } from 'zod';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'upgrade_after_login';

/** Remembers that a guest wants to upgrade, until they have an account. */
export function rememberUpgradeIntent(): void {
  writeStored(KEY, true);
}

/** Whether the user who just signed in wanted to upgrade; clears the flag. */
export function takeUpgradeIntent(): boolean {
  const wants = readStored(KEY, z.literal(true)) ?? false;
  dropStored(KEY);
  return wants;
}
