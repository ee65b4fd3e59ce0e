import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../db/database.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { endAllAccess } from '../sign-in/sessions.ts';
import { dropAddressChange } from './address-changes.ts';

/**
 * Ends everything except the password with which someone could still get into an account that they have
 * registered: anyone can register an address that is not theirs.
 * @returns whether a second factor was removed
 */
export async function shutOutFormerHolder(tx: Database, userId: string): Promise<boolean> {
  await dropAddressChange(tx, userId);
  await endAllAccess(tx, userId);
  const hadSecondFactor = await removeSecondFactor(tx, userId);
  if (hadSecondFactor) await recordAct(tx, { action: 'second-factor-off', who: null, whom: userId });
  return hadSecondFactor;
}
