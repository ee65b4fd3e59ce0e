import { z } from 'zod';
import { refuseInvisible } from '../text/plain-name.ts';
import { utf8Length } from '../text/text-length.ts';
import { hasInternationalName, withAsciiDomain } from './mail-address.ts';
import { secondFactorStateSchema } from './second-factor.ts';

/** Hours after registration within which an address has to be confirmed, if the server requires that. */
export const VERIFY_WITHIN_HOURS = 24;
/** Days after registration after which an account is deleted if its address is still not confirmed. */
export const UNCONFIRMED_DAYS = 14;
/** Days by which an e-mail can extend a trial. */
export const EXTENSION_DAYS = { default: 7, min: 1, max: 365 } as const;
/** Minimum password length, in characters. */
export const PASSWORD_MIN_LENGTH = 6;
/** Maximum password length, in bytes (UTF-8). */
export const PASSWORD_MAX_BYTES = 256;

/** User roles; an administrator may do everything. */
export const roleSchema = z.enum(['user', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** Whether an account currently has access, be it through its trial, a payment or an administrator. */
export const subscriptionStatusSchema = z.enum(['active', 'inactive']);
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

/**
 * The state of a user's subscription at the payment provider: it will renew, ends with the paid period,
 * awaits a failed payment, or is over. Independent of access, which a trial or an administrator can also
 * grant.
 */
const billingStateSchema = z.enum(['none', 'renewing', 'ending', 'overdue', 'ended']);
export type BillingState = z.infer<typeof billingStateSchema>;

/** Zod's own pattern rejects internationalized top-level domains (`xn--p1ai`). */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+([a-z]{2,}|xn--[a-z\d-]+)$/i;

/** An address as typed, but for international domains, in ASCII. Case doesn't count. */
export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .refine((address) => !hasInternationalName(address), {
    error:
      'Please use an address with plain letters (a to z) before the @: others do not reach every mailbox',
    abort: true,
  })
  .transform(withAsciiDomain)
  .pipe(z.email({ pattern: ADDRESS, error: 'Please enter a valid email address' }).max(254));

/** A newly chosen password. */
export const newPasswordSchema = z
  .string()
  // Counted in code points: an emoji is one visible character, but two UTF-16 code units.
  .refine(
    (password) => [...password].length >= PASSWORD_MIN_LENGTH,
    `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  )
  .refine(
    (password) => utf8Length(password) <= PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} bytes long`,
  );

/** A user's display name. */
export const usernameSchema = refuseInvisible(
  z.string().trim().min(1, 'Please enter a username').max(64, 'A username can have at most 64 characters'),
);

/** A user as the server returns it; never includes the password. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  role: roleSchema,
  subscriptionStatus: subscriptionStatusSchema,
  /** The customer id at the payment provider; `null` until the first payment. */
  stripeCustomerId: z.string().nullable(),
  /** The same id, under the name used by the landing page. */
  stripeId: z.string().nullable(),
  /** When access ends, ISO 8601. */
  expiryDate: z.iso.datetime(),
  /**
   * The deadline for confirming the address to keep access, ISO 8601; `null` if nothing depends on it: the
   * address is confirmed, confirmation is not required, access is paid for, ended with a paid period, or was
   * ended by an administrator.
   */
  verifyBy: z.iso.datetime().nullable().default(null),
  /** End of the paid period, ISO 8601; access can differ. `null` until the first payment. */
  paidUntil: z.iso.datetime().nullable().default(null),
  /** Whether the subscription ends when the paid period does. */
  cancelAtPeriodEnd: z.boolean(),
  billingState: billingStateSchema,
  // Browsers may have stored a user before this field existed.
  secondFactor: secondFactorStateSchema.default('off'),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** Whether a user may act as an administrator. */
export function isAdministrator({ role, secondFactor }: Pick<User, 'role' | 'secondFactor'>): boolean {
  return role === 'admin' && secondFactor !== 'needed';
}

/**
 * Whether a user has a subscription that is still running: it will charge them again unless cancelled, or is
 * about to end. A cancelled one is over when its paid period is, even if the server has yet to learn of it.
 * @param now milliseconds since 1970
 */
export function hasRunningSubscription(
  { billingState, paidUntil }: Pick<User, 'billingState' | 'paidUntil'>,
  now = Date.now(),
): boolean {
  if (billingState === 'ending') return paidUntil === null || Date.parse(paidUntil) > now;
  return billingState === 'renewing' || billingState === 'overdue';
}

/** Suggests a username from an e-mail address: the part before the @. */
export function usernameFromEmail(email: string): string {
  return email.split('@')[0]?.slice(0, 64) ?? '';
}

/** A session: one device or browser where a user is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The User-Agent header, as the browser sent it. */
  userAgent: z.string(),
  /** The IP address without its last part, or `local` for the server's own machine. */
  network: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
