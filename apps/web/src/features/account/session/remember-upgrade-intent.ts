import { dropStored, writeStored } from '../../../platform/local-storage.ts';

/** The entry's key in local storage. Its value is when the guest chose to upgrade, in ms since 1970. */
export const UPGRADE_INTENT_KEY = 'upgrade_after_login';

/** Remembers, until they sign in or register within the hour, that a guest wants to upgrade. */
export function rememberUpgradeIntent(): void {
  writeStored(UPGRADE_INTENT_KEY, Date.now());
}

/** Forgets that a guest wanted to upgrade, since they have chosen the free trial. */
export function forgetUpgradeIntent(): void {
  dropStored(UPGRADE_INTENT_KEY);
}
