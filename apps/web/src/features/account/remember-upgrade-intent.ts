import { writeStored } from '../../platform/local-storage.ts';

/** The entry's name in local storage. */
export const UPGRADE_INTENT_KEY = 'upgrade_after_login';

/** Remembers that a guest wants to upgrade, until they have an account. */
export function rememberUpgradeIntent(): void {
  writeStored(UPGRADE_INTENT_KEY, true);
}
