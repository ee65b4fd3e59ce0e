import { leaveForNext, takeLeft } from '../../platform/between-documents.ts';

/** Remembers, in this tab, that somebody came back from paying and has to log in before it can be looked at. */
export function rememberPaymentReturn(): void {
  leaveForNext('payment-return', true);
}

/** Whether somebody came back from paying, who has logged in now; forgets it. */
export function takePaymentReturn(): boolean {
  return takeLeft('payment-return') === true;
}
