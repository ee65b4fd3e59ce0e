import { ACCESS_END } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Everyone who has an account. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As its owner typed it. */
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** Argon2id in its own encoding, salt and cost included. */
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['user', 'admin'] }).notNull(),
    /** As last set by trial, payment or administrator; past `expiryDate` it no longer counts. */
    subscriptionStatus: text('subscription_status', { enum: ['active', 'inactive'] }).notNull(),
    expiryDate: instant('expiry_date').notNull(),
    /** Until when the address has to be confirmed, else access pauses; `null` once it is, or where that is not asked. */
    verifyBy: instant('verify_by'),
    /** When the user chose to get no more mail that goes to everyone. */
    unsubscribedAt: instant('unsubscribed_at'),
    /** The id at the payment provider, from the first checkout on, paid or not. */
    stripeCustomerId: text('stripe_customer_id').unique(),
    /** Where that id is valid; `null` for ids from before this was stored, which the provider is asked about. */
    paymentMode: text('payment_mode', { enum: ['sandbox', 'test', 'live'] }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_expiry').on(table.expiryDate),
    index('users_created').on(table.createdAt),
    // Anyone can have the server ask whether it has an administrator, among however many users.
    index('users_administrators').on(table.id).where(sql`${table.role} = 'admin'`),
    // A constraint takes no parameters, so the bounds of the contract are written out.
    check(
      'users_expiry_bounds',
      sql`${table.expiryDate} between ${sql.raw(`'${ACCESS_END.earliest}'`)} and ${sql.raw(`'${ACCESS_END.latest}'`)}`,
    ),
  ],
);

/** The sessions of users who are signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token in the cookie, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Links that work once: they set a password, set up the first administrator, or confirm an address. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token in the link, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['reset-password', 'set-up', 'verify-address'] }).notNull(),
    /** Whose password it sets, or whose address it confirms; none for the set-up. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that it was sent to and confirms. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('one_time_tokens_user').on(table.userId)],
);

/** Addresses that have had a trial and were confirmed. They stay when their account is deleted. */
export const usedTrials = pgTable(
  'used_trials',
  {
    /** A keyed hash of the address, without what its owner can vary at will. */
    addressHash: text('address_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [index('used_trials_user').on(table.userId)],
);

/** Keys that the nodes of a server share, made at the first start. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  /** 32 random bytes, base64url. */
  key: text('key').notNull(),
});
