import { hasRunningSubscription, PRO_PRICE } from '@framescout/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { refreshSession, replaceUser, sessionStore, userOf } from '../../features/account/index.ts';
import {
  canSubscribe,
  confirmPayment,
  refreshSubscription,
  rememberPaymentReturn,
} from '../../features/billing/index.ts';
import { trackConversion } from '../../platform/analytics/analytics.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import { upgrade } from './upgrade.ts';

/**
 * Acts on the URL's query: starts a checkout, reports the outcome of the one the user returns from, or shows
 * what they did on the provider's page for cards and invoices. Clears the query, so that a reload does not
 * repeat it.
 */
export function useCheckoutSearch(): void {
  const { payment, billing, upgrade: isUpgrading } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate();
  // In development, React runs effects twice.
  const handled = useRef(false);
  useEffect(() => {
    if ((!payment && !billing && !isUpgrading) || handled.current) return;
    handled.current = true;
    void navigate({ to: '/dashboard', replace: true });
    if (isUpgrading) beginCheckout();
    if (payment === 'success') void handlePaymentReturn();
    if (payment === 'cancelled') reportCancelled();
    if (billing) void handleBillingReturn();
  }, [payment, billing, isUpgrading, navigate]);
}

async function handlePaymentReturn(): Promise<void> {
  const user = userOf(sessionStore.getState());
  const confirmed = user && (await confirmPayment(user));
  if (confirmed === 'signed-out') {
    rememberPaymentReturn();
    await refreshSession();
    return;
  }
  if (!confirmed) return;
  replaceUser(confirmed.user);
  if (!confirmed.isNew) return;
  const { amount: value, currency, item } = PRO_PRICE;
  trackConversion('purchase', { value, currency, item });
}

async function handleBillingReturn(): Promise<void> {
  const user = userOf(sessionStore.getState());
  const refreshed = user && (await refreshSubscription(user));
  if (refreshed) replaceUser(refreshed);
}

/** Reports an abandoned checkout, unless there is a subscription: then a different checkout was paid. */
function reportCancelled(): void {
  const user = userOf(sessionStore.getState());
  if (user && hasRunningSubscription(user)) return;
  notifyError('Payment Cancelled', 'You can upgrade anytime from your dashboard.');
}

/** Starts the checkout that the URL asks for, unless the user needs none. */
function beginCheckout(): void {
  const user = userOf(sessionStore.getState());
  if (user && canSubscribe(user)) void upgrade();
}
