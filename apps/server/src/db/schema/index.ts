export { oneTimeTokens, sessions, users } from './accounts.ts';
export { payments, sandboxObjects, stripeEvents, subscriptions } from './billing.ts';
export { mails } from './mail.ts';
export { elements, projects } from './projects.ts';
export { rateLimits } from './rate-limits.ts';
