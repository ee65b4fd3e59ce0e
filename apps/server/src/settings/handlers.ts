import type { BillingContext } from '../billing/billing-context.ts';
import type { Handlers } from '../http/add-routes.ts';
import { listSettings } from './list-settings.ts';

/** Handles the calls about settings: those that every browser needs, and all of them for administrators. */
export function settingsHandlers(
  context: BillingContext,
): Pick<Handlers, 'getClientSettings' | 'listSettings'> {
  const { config, paymentProvider } = context;
  return {
    getClientSettings: async () => ({
      isSandbox: paymentProvider?.isSandbox ?? false,
      stripePublishableKey: paymentProvider?.publishableKey ?? null,
      analyticsUrl: config.analyticsUrl,
      operator: config.operator,
      sendsMail: config.smtpUrl !== null,
      hasJobs: config.jobs !== null,
      backupsKept: config.backup?.keep ?? null,
    }),
    listSettings: async () => listSettings(context),
  };
}
