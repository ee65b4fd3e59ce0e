import { ACCESS_END } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import {
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

/** What works once, mostly links in mails: for setting a password, changing an address, the second step of a sign-in. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token in the link, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['reset-password', 'set-up', 'verify-address', 'second-step', 'confirm-address', 'keep-address'],
    }).notNull(),
    /** Whom it is for; nobody at the set-up. */
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
/** What users prove besides their password. A row without `confirmedAt` is being set up and counts for nothing. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the authenticator app has as well, sealed. */
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The step (of 30 s since 1970) of the last code that was taken: none up to it is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes in place of a lost authenticator app, each for one sign-in; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256, hexadecimal: a code has 80 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Changes of address that wait for their confirmation, or can still be undone. */
export const addressChanges = pgTable('address_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the account can go back to. Of several changes in a row, the address before the first. */
  oldEmail: text('old_email').notNull(),
  /** The address that waits to be confirmed, if there is one. */
  pendingEmail: text('pending_email'),
  /** When the first of them was asked for. */
  askedAt: instant('asked_at').notNull(),
  /** When the first of them was confirmed. */
  changedAt: instant('changed_at'),
});

/** Where users have signed in from: a sign-in from elsewhere is told to them. */
export const knownOrigins = pgTable(
  'known_origins',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of browser and network: they can be recognised, not read. */
    originHash: text('origin_hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.originHash] })],
);
