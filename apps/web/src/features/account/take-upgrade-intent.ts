import { z } from 'zod';
import { dropStored, readStored } from '../../platform/local-storage.ts';
import { UPGRADE_INTENT_KEY } from './remember-upgrade-intent.ts';

/** Returns whether the user who just signed in wanted to upgrade, and clears the flag. */
export function takeUpgradeIntent(): boolean {
  const wants = readStored(UPGRADE_INTENT_KEY, z.literal(true)) ?? false;
  dropStored(UPGRADE_INTENT_KEY);
  return wants;
}
