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
export { alerts, auditLog, rateLimits } from './operations.ts';
export { elements, projects } from './projects.ts';
