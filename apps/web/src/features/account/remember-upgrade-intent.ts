import { writeStored } from '../../platform/local-storage.ts';

/** The entry's key in local storage. */
export const UPGRADE_INTENT_KEY = 'upgrade_after_login';

/** Remembers, until they sign in or register, that a guest wants to upgrade. */
export function rememberUpgradeIntent(): void {
  writeStored(UPGRADE_INTENT_KEY, true);
}
