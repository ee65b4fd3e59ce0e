import { leaveForNext, takeLeft } from '../../platform/between-documents.ts';

/**
 * Remembers, in this tab, that the user has returned from paying but must log in before the payment can be
 * checked.
 */
export function rememberPaymentReturn(): void {
  leaveForNext('payment-return', true);
}

/** Returns whether the user, now logged in, had returned from paying, and clears that flag. */
export function takePaymentReturn(): boolean {
  return takeLeft('payment-return') === true;
}
