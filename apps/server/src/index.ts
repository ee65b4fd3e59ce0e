// What extensions of the server are made with; see extension.ts.
export { hasConfirmedAddress } from './addresses/verify-address.ts';
export { recordAct } from './audit/record-act.ts';
export { type Config, isLocal, type JobsConfig } from './config/config.ts';
export { complainAbout } from './config/env.ts';
export { isLocalHost } from './config/variables.ts';
export type { Context } from './context.ts';
export { claimScheduledWork, isTimeReached } from './db/claim-scheduled-work.ts';
export { changesRow, type Database, hasRow } from './db/database.ts';
export {
  apiTokens,
  jobs,
  subscriptions,
  users,
  webhookDeliveries,
  webhooks,
} from './db/schema/index.ts';
export type { Extension, Program } from './extension.ts';
export type { Handlers } from './http/add-routes.ts';
export { ApiError, isApiError } from './http/api-error.ts';
export type { TokenCaller } from './http/caller.ts';
export { abandonJobs } from './own-account/erase-user.ts';
export { type Repeated, repeat } from './repeat.ts';
export { limitAttempt } from './sign-in/limit-attempt.ts';
export { hashToken, newToken } from './sign-in/one-time-tokens.ts';
export { requireSession } from './sign-in/sessions.ts';
export { InvalidEnvironmentError } from './startup-errors.ts';
export { lockUser } from './users/find-user.ts';
export { belongsToUser, demandSecondFactor, toUser, userColumns } from './users/to-user.ts';
