import { storeHandoff, takeHandoff } from '../../platform/tab-handoff.ts';

/**
 * Remembers, in this tab, that the user has returned from paying but must log in before the payment can be
 * checked.
 */
export function rememberPaymentReturn(): void {
  storeHandoff('payment-return', true);
}

/** Returns whether the user, now logged in, had returned from paying, and clears that flag. */
export function takePaymentReturn(): boolean {
  return takeHandoff('payment-return') === true;
}
