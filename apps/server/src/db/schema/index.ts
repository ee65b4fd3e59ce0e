export {
  addressChanges,
  knownOrigins,
  oneTimeTokens,
  recoveryCodes,
  secondFactors,
  serverKeys,
  sessions,
  usedTrials,
  users,
} from './accounts.ts';
export { alerts } from './alerts.ts';
export { auditLog } from './audit.ts';
export {
  endedSubscriptions,
  paymentChecks,
  payments,
  sandboxObjects,
  scheduledWork,
  stripeEvents,
  subscriptions,
} from './billing.ts';
export { apiTokens, jobs, webhookDeliveries, webhooks } from './jobs.ts';
export { mailBatches, mails, mailTransport } from './mail.ts';
export { elements, projects } from './projects.ts';
export { rateLimits } from './rate-limits.ts';
