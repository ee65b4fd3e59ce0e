import { z } from 'zod';
import { DAY_MS } from '../time/time.ts';
import { EXTENSION_DAYS } from './account.ts';

/** An e-mail written by an administrator. */
export const adminEmailSchema = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'Please enter a subject')
    .max(200, 'A subject can have at most 200 characters')
    .regex(/^[^\p{Cc}]*$/u, 'A subject cannot contain line breaks'),
  message: z.string().trim().min(1, 'Please enter a message').max(20_000),
  extendTrial: z.boolean(),
  extensionDays: z.int().min(EXTENSION_DAYS.min).max(EXTENSION_DAYS.max),
});
export type AdminEmail = z.infer<typeof adminEmailSchema>;

/** An e-mail to everyone. Without a `batchId`, each call sends it again. */
export const bulkEmailSchema = adminEmailSchema.extend({
  /** Chosen by the caller, for idempotency: a call with the id of an earlier one sends nothing. */
  batchId: z.uuid().optional(),
});

/** An e-mail to one user. Without an `emailId`, each call sends it again. */
export const individualEmailSchema = adminEmailSchema.extend({
  userId: z.uuid(),
  /** Chosen by the caller, for idempotency: a call with the id of an earlier one sends nothing. */
  emailId: z.uuid().optional(),
});

/** Columns that the user table can be sorted by. */
const userSortSchema = z.enum(['createdAt', 'username', 'email', 'role', 'subscriptionStatus', 'expiryDate']);
export type UserSort = z.infer<typeof userSortSchema>;

/** Which users to list; numbers arrive as text in a URL. The default page size is 100. */
export const userListQuerySchema = z.object({
  search: z.string().max(254).optional(),
  sort: userSortSchema.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).optional(),
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;

/** The response header with the number of entries in the whole list, across all pages. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

/** The health of one part of the server. */
const healthCheckSchema = z.object({
  name: z.enum(['api', 'database', 'storage', 'queue']),
  isHealthy: z.boolean(),
  /** For display, such as "connected" or "12 waiting". */
  text: z.string(),
});
export type HealthCheck = z.infer<typeof healthCheckSchema>;

/** Data for the administrator's dashboard. */
export const statisticsSchema = z.object({
  users: z.int(),
  projects: z.int(),
  /** Load average of the last minute per processor: 1 means all of the server's processors are busy. */
  loadRatio: z.number(),
  /** Seconds since the server started. */
  uptime: z.number(),
  checks: z.array(healthCheckSchema),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/** The check of all payments that an administrator asked for last: how far it is, or how it ended. */
export const paymentCheckSchema = z.object({
  /** `unanswered` if the payment provider could not be asked at all. */
  state: z.enum(['none', 'running', 'checked', 'unanswered', 'failed']),
  /** How many customers the provider is asked about; `null` until they are known. */
  customers: z.int().nullable(),
  asked: z.int(),
  /** How many of those asked about could not be checked. */
  failed: z.int(),
  finishedAt: z.iso.datetime().nullable(),
});
export type PaymentCheck = z.infer<typeof paymentCheckSchema>;

/** A setting in effect; never exposes a secret's value. */
export const settingSchema = z.object({
  name: z.string(),
  value: z.string(),
  /** One line on what the setting does. */
  meaning: z.string(),
  isDefault: z.boolean(),
});
export type Setting = z.infer<typeof settingSchema>;

/** The figures of one day (UTC). */
export const dailyFiguresSchema = z.object({
  /** For example, 2026-11-21. */
  day: z.iso.date(),
  signUps: z.int(),
  /** Trials still running at the end of the day. */
  activeTrials: z.int(),
  /** Accounts that made their first payment. */
  conversions: z.int(),
  /** Payments in US dollars. */
  revenue: z.number(),
  /** US dollars refunded or disputed, by the day on which the server learned of it. */
  returned: z.number(),
});
export type DailyFigures = z.infer<typeof dailyFiguresSchema>;

/** Something that needs an administrator's attention. */
export const alertSchema = z.object({
  /** `null` for an alert that lasts as long as its cause, and cannot be dismissed. */
  id: z.uuid().nullable(),
  kind: z.enum(['payments', 'webhook', 'mail', 'backup', 'disk', 'database']),
  /** What it is about, such as a customer at the payment provider. */
  subject: z.string(),
  text: z.string(),
  raisedAt: z.iso.datetime(),
});
export type Alert = z.infer<typeof alertSchema>;

/** When access can end: what all that shows, stores or sends dates can express. */
export const ACCESS_END = {
  earliest: '1970-01-01T00:00:00.000Z',
  latest: '9999-12-31T23:59:59.999Z',
} as const;

/** When access ends: an instant, or a day (UTC) that is included. Parses to an instant. */
export const accessEndSchema = z
  .union([z.iso.datetime({ offset: true }), z.iso.date().transform(endOfDay)])
  .refine(
    (text) =>
      Date.parse(text) >= Date.parse(ACCESS_END.earliest) &&
      Date.parse(text) <= Date.parse(ACCESS_END.latest),
    'Please choose a day from 1970 to 9999',
  )
  .transform((text) => new Date(text).toISOString());

function endOfDay(day: string): string {
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
