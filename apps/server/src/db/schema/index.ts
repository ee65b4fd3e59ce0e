export {
  addressChanges,
  knownOrigins,
  oneTimeTokens,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from './accounts.ts';
export { alerts } from './alerts.ts';
export { auditLog } from './audit.ts';
export {
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
