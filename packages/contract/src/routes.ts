import { z } from 'zod';
import {
  emailSchema,
  newPasswordSchema,
  roleSchema,
  sessionSchema,
  subscriptionStatusSchema,
  usernameSchema,
  userSchema,
} from './accounts/account.ts';
import {
  accessEndSchema,
  alertSchema,
  bulkEmailSchema,
  dailyFiguresSchema,
  individualEmailSchema,
  paymentCheckSchema,
  settingSchema,
  statisticsSchema,
  userListQuerySchema,
} from './accounts/administration.ts';
import { auditEntrySchema, auditQuerySchema } from './accounts/audit.ts';
import { batchChangeSchema, bulkRecipientsSchema, mailQueueSchema } from './accounts/mail.ts';
import { withAsciiDomain } from './accounts/mail-address.ts';
import { ownAccountRoutes } from './accounts/own-account-routes.ts';
import { secondFactorCodeSchema, secondStepSchema } from './accounts/second-factor.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import {
  projectRecordSchema,
  projectSummarySchema,
  projectTimelineSchema,
  projectUsageSchema,
} from './projects/project-record.ts';
import { type Route, route } from './route.ts';

const ofUser = z.object({ id: z.uuid() });
const ofProject = z.object({ id: z.coerce.number().int().min(0).max(999_999) });
const done = z.object({ message: z.string() });
const tokenSchema = z.string().min(1).max(256);

/** The body of a sign-in. Only lengths are validated, so that a rejection reveals nothing about accounts. */
const credentials = z.object({
  // Trimmed, because otherwise rate limiting and account lookup would disagree about the domain.
  email: z.string().trim().min(1).max(254).transform(withAsciiDomain),
  password: z.string().min(1).max(1024),
});

/** Every API call. The server and the web app take paths and shapes only from here. */
export const routes = {
  getMe: route('GET', '/api/auth/me', { query: z.object({ userId: z.uuid().optional() }), ok: userSchema }),
  signIn: route('POST', '/api/auth/login', {
    body: credentials,
    ok: z.union([secondStepSchema, userSchema]),
  }),
  finishSignIn: route('POST', '/api/auth/second-step', {
    body: z.object({ token: z.string().min(1).max(256), code: secondFactorCodeSchema }),
    ok: userSchema,
  }),
  register: route('POST', '/api/auth/register', {
    body: z.object({
      username: usernameSchema,
      email: emailSchema,
      password: newPasswordSchema,
      // Sent by the administrators' form; rejected from anyone else.
      role: roleSchema.optional(),
      subscriptionStatus: subscriptionStatusSchema.optional(),
      expiryDate: accessEndSchema.optional(),
    }),
    ok: userSchema,
  }),
  signOut: route('POST', '/api/auth/logout', { ok: done }),
  requestReset: route('POST', '/api/auth/reset-password', {
    body: z.object({ email: emailSchema }),
    ok: done,
  }),
  confirmReset: route('POST', '/api/auth/confirm-reset', {
    body: z.object({ token: tokenSchema, newPassword: newPasswordSchema }),
    ok: done,
  }),
  /** Confirms an address with the token from the link that was sent to it. */
  verifyAddress: route('POST', '/api/auth/verify-address', {
    body: z.object({ token: tokenSchema }),
    ok: done,
  }),
  /** Sends the link that confirms the caller's address again. */
  resendVerification: route('POST', '/api/auth/resend-verification', { ok: done }),
  /** Sets whether a user gets mail to everyone, with the token from the link in such a mail. */
  setNewsMail: route('POST', '/api/mail/news', {
    body: z.object({ token: tokenSchema, wantsNews: z.boolean() }),
    ok: done,
  }),
  listSessions: route('GET', '/api/auth/sessions', { ok: z.array(sessionSchema) }),
  endSession: route('DELETE', '/api/auth/sessions/:id', { params: z.object({ id: z.uuid() }), ok: done }),
  setUpAdministrator: route('POST', '/api/auth/set-up', {
    body: z.object({ token: tokenSchema, email: emailSchema, password: newPasswordSchema }),
    ok: userSchema,
  }),

  ...ownAccountRoutes,

  refreshPayment: route('PATCH', '/api/users/:id/stripe', {
    params: ofUser,
    // Accepted for compatibility, but ignored: the server asks the payment provider.
    body: z.object({
      stripeCustomerId: z.string().max(255).optional(),
      subscriptionStatus: z.string().max(32).optional(),
      expiryDate: z.string().max(64).optional(),
    }),
    ok: userSchema,
  }),
  createCheckout: route('POST', '/api/stripe/create-checkout-session', {
    body: z.object({ userId: z.uuid(), email: emailSchema }),
    ok: z.object({ url: z.string() }),
  }),
  cancelSubscription: route('POST', '/api/stripe/cancel-subscription', {
    body: z.object({ customerId: z.string().min(1).max(255) }),
    ok: userSchema,
  }),
  resumeSubscription: route('POST', '/api/stripe/resume-subscription', {
    body: z.object({ customerId: z.string().min(1).max(255) }),
    ok: userSchema,
  }),
  openBillingPortal: route('POST', '/api/stripe/billing-portal', { ok: z.object({ url: z.string() }) }),
  welcomeSubscriber: route('POST', '/api/stripe/welcome', {
    /** Whether there is a payment that no page has told the user about yet. */
    ok: z.object({ isNew: z.boolean() }),
  }),

  listUsers: route('GET', '/api/users', { query: userListQuerySchema, ok: z.array(userSchema) }),
  setExpiry: route('PATCH', '/api/admin/users/:id/expiry', {
    params: ofUser,
    body: z.object({ expiryDate: accessEndSchema }),
    ok: userSchema,
  }),
  setSubscription: route('PATCH', '/api/admin/users/:id/subscription', {
    params: ofUser,
    // `expiryDate` is required to activate a user whose access has ended.
    body: z.object({ subscriptionStatus: subscriptionStatusSchema, expiryDate: accessEndSchema.optional() }),
    ok: userSchema,
  }),
  setRole: route('PATCH', '/api/admin/users/:id/role', {
    params: ofUser,
    body: z.object({ role: roleSchema }),
    ok: userSchema,
  }),
  /** Removes the second factor of a user who has lost it. */
  removeSecondFactor: route('DELETE', '/api/admin/users/:id/second-factor', {
    params: ofUser,
    ok: userSchema,
  }),
  deleteUser: route('DELETE', '/api/admin/users/:id', { params: ofUser, ok: done }),
  sendBulkEmail: route('POST', '/api/admin/bulk-email', { body: bulkEmailSchema, ok: done }),
  /** Counts who an e-mail to everyone would go to if it were sent now. */
  getBulkRecipients: route('GET', '/api/admin/bulk-email/recipients', {
    query: z.object({ extendTrial: z.stringbool().optional() }),
    ok: bulkRecipientsSchema,
  }),
  changeMailBatch: route('PATCH', '/api/admin/bulk-email/:id', {
    params: z.object({ id: z.uuid() }),
    body: z.object({ change: batchChangeSchema }),
    ok: done,
  }),
  sendIndividualEmail: route('POST', '/api/admin/individual-email', {
    body: individualEmailSchema,
    ok: done,
  }),
  getStatistics: route('GET', '/api/admin/statistics', { ok: statisticsSchema }),
  listSettings: route('GET', '/api/admin/settings', { ok: z.array(settingSchema) }),
  getFigures: route('GET', '/api/admin/figures', {
    query: z.object({ days: z.coerce.number().int().min(1).max(730).optional() }),
    ok: z.array(dailyFiguresSchema),
  }),
  getMailQueue: route('GET', '/api/admin/mail', { ok: mailQueueSchema }),
  /** Attempts delivery immediately while sending is paused. */
  tryMailNow: route('POST', '/api/admin/mail/try-now', { ok: done }),
  /** Requeues all mail that failed. */
  retryFailedMail: route('POST', '/api/admin/mail/retry-failed', { ok: done }),
  listAlerts: route('GET', '/api/admin/alerts', { ok: z.array(alertSchema) }),
  dismissAlert: route('DELETE', '/api/admin/alerts/:id', { params: z.object({ id: z.uuid() }), ok: done }),
  listAudit: route('GET', '/api/admin/audit', { query: auditQuerySchema, ok: z.array(auditEntrySchema) }),
  /** Asks the provider about all subscriptions that may have changed unnoticed, unless it is going on. */
  reconcile: route('POST', '/api/admin/reconcile', { ok: done }),
  getPaymentCheck: route('GET', '/api/admin/reconcile', { ok: paymentCheckSchema }),

  listProjects: route('GET', '/api/projects', { ok: z.array(projectSummarySchema) }),
  getProjectUsage: route('GET', '/api/projects/usage', { ok: projectUsageSchema }),
  keepProject: route('PUT', '/api/projects/:id', {
    params: ofProject,
    body: projectRecordSchema,
    ok: projectSummarySchema,
  }),
  deleteProject: route('DELETE', '/api/projects/:id', { params: ofProject, ok: done }),
  getTimeline: route('GET', '/api/projects/:id/timeline', { params: ofProject, ok: projectTimelineSchema }),
  deleteElement: route('DELETE', '/api/elements/:id', {
    params: z.object({ id: z.string().min(1).max(64) }),
    ok: done,
  }),

  ...jobRoutes,

  getClientSettings: route('GET', '/api/settings', {
    ok: z.object({
      /** Whether checkout runs in the sandbox, where no real payments are made. */
      isSandbox: z.boolean(),
      /** The key for the payment provider's script; `null` if payments are not real. */
      stripePublishableKey: z.string().nullable(),
      /** Where analytics are sent; `null` if disabled. */
      analyticsUrl: z.string().nullable(),
      /** Who runs the server and how to reach them; `null` where not configured. */
      operator: z.object({ name: z.string().nullable(), contact: z.string().nullable() }),
      /** Whether mail is actually sent rather than written to a folder. */
      sendsMail: z.boolean(),
      /** Whether workers are connected; without them, there are no jobs, API tokens or webhooks. */
      hasJobs: z.boolean(),
      /** How many daily backups the server keeps; `null` if it takes none by itself. */
      backupsKept: z.int().nullable().default(null),
    }),
  }),
} as const satisfies Record<string, Route>;

/** The name of a call. */
export type RouteName = keyof typeof routes;

type Part<N extends RouteName, K extends string> =
  (typeof routes)[N] extends Record<K, infer S extends z.ZodType> ? S : never;

/** The path parameters of a call, as parsed by the server. */
export type RouteParams<N extends RouteName> = z.output<Part<N, 'params'>>;
/** The query of a call, as parsed by the server. */
export type RouteQuery<N extends RouteName> = z.output<Part<N, 'query'>>;
/** The body of a call, as parsed by the server. */
export type RouteBody<N extends RouteName> = z.output<Part<N, 'body'>>;
/** The response of a call on success. */
export type RouteAnswer<N extends RouteName> = z.output<(typeof routes)[N]['ok']>;
