import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { replaceUser, sessionStore, userOf } from '../features/account/index.ts';
import { confirmPayment } from '../features/billing/index.ts';
import { notify, notifyError } from '../ui/toast-store.ts';

/** Says how a payment ended that the user comes back from, and forgets it, so that a reload does not say it again. */
export function usePaymentOutcome(): void {
  const { payment } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate();
  // Development runs effects twice.
  const handled = useRef(false);
  useEffect(() => {
    if (!payment || handled.current) return;
    handled.current = true;
    if (payment === 'success') {
      notify({
        title: 'Payment Successful!',
        description: "Welcome to FrameScout's Pro! Your subscription is now active.",
      });
      void takeUpPayment();
    } else {
      notifyError('Payment Cancelled', 'You can upgrade anytime from your dashboard.');
    }
    void navigate({ to: '/dashboard', replace: true });
  }, [payment, navigate]);
}

async function takeUpPayment(): Promise<void> {
  const user = userOf(sessionStore.getState());
  const paying = user && (await confirmPayment(user));
  if (paying) replaceUser(paying);
}
