import { ACCESS_END } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** A column with a moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A column with the user that a row belongs to, and is deleted with. */
export const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' });

/** Everyone who has an account. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As typed by its owner. */
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** In Argon2id's own encoding, including salt and cost. */
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['user', 'admin'] }).notNull(),
    /** As last set by trial, payment or administrator; ignored past `expiryDate`. */
    subscriptionStatus: text('subscription_status', { enum: ['active', 'inactive'] }).notNull(),
    expiryDate: instant('expiry_date').notNull(),
    /** When access pauses unless the address is confirmed; `null` once it is, or if that is not required. */
    verifyBy: instant('verify_by'),
    /** When the user unsubscribed from mail to everyone. */
    unsubscribedAt: instant('unsubscribed_at'),
    /** The id at the payment provider, assigned at the first checkout, whether or not it is paid. */
    stripeCustomerId: text('stripe_customer_id').unique(),
    /** The mode in which that id is valid; `null` for earlier ids, which the provider is asked about. */
    paymentMode: text('payment_mode', { enum: ['sandbox', 'test', 'live'] }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_expiry').on(table.expiryDate),
    index('users_created').on(table.createdAt),
    // Anyone can make the server check whether it has an administrator, however many users there are.
    index('users_administrators').on(table.id).where(sql`${table.role} = 'admin'`),
    // A constraint can't have parameters, so the contract's bounds are written out.
    check(
      'users_expiry_bounds',
      sql`${table.expiryDate} between ${sql.raw(`'${ACCESS_END.earliest}'`)} and ${sql.raw(`'${ACCESS_END.latest}'`)}`,
    ),
  ],
);

/** The sessions of signed-in users. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token in the cookie, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: ownerId(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Tokens that work once: for a password, an address, or the second step of a sign-in. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token in the link, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['reset-password', 'set-up', 'verify-address', 'second-step', 'confirm-address', 'keep-address'],
    }).notNull(),
    /** The user it is for; `null` for the initial set-up. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that it was sent to and that it confirms. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('one_time_tokens_user').on(table.userId)],
);

/** Addresses that have had a trial, once they are confirmed or their account is deleted. */
export const usedTrials = pgTable(
  'used_trials',
  {
    /** A keyed hash of the address, without the parts that its owner can vary at will. */
    addressHash: text('address_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [index('used_trials_user').on(table.userId)],
);

/** The key shared by the nodes of a server, generated at the first start. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  /** 32 random bytes, base64url, sealed (`sealing/seal.ts`). */
  key: text('key').notNull(),
});
/** Second factors. A row without `confirmedAt` is still being set up and has no effect. */
export const secondFactors = pgTable('second_factors', {
  userId: ownerId().primaryKey(),
  /** The secret shared with the authenticator app, sealed. */
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step (30 s since 1970) of the last accepted code; only later ones are accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes that replace a lost authenticator app, one sign-in each; used ones are deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ownerId(),
    /** SHA-256, hexadecimal; a plain hash suffices because a code has 80 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Changes of address that are waiting for confirmation or can still be undone. */
export const addressChanges = pgTable('address_changes', {
  userId: ownerId().primaryKey(),
  /** The address that the account can go back to: the one before the first of several consecutive changes. */
  oldEmail: text('old_email').notNull(),
  /** The address that is waiting for confirmation, if any. */
  pendingEmail: text('pending_email'),
  /** When the first of them was requested, or a request that it replaced within a week. */
  askedAt: instant('asked_at').notNull(),
  /** When the last of them was confirmed. */
  changedAt: instant('changed_at'),
});

/** Where users have signed in from: they are notified of a sign-in from elsewhere. */
export const knownOrigins = pgTable(
  'known_origins',
  {
    userId: ownerId(),
    /** SHA-256 of browser and network, which can be recognized but not read. */
    originHash: text('origin_hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.originHash] })],
);
