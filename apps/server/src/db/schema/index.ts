export { oneTimeTokens, sessions, users } from './accounts.ts';
export {
  billingAlerts,
  endedSubscriptions,
  payments,
  sandboxObjects,
  scheduledWork,
  stripeEvents,
  subscriptions,
} from './billing.ts';
export { mails } from './mail.ts';
export { elements, projects } from './projects.ts';
export { rateLimits } from './rate-limits.ts';
