import { DrizzleQueryError } from 'drizzle-orm';

/** PostgreSQL's codes for what took or waited too long, or had no connection. */
const CODES: ReadonlySet<string> = new Set([
  '57014', // canceled by statement_timeout
  '55P03', // not available within lock_timeout
  '25P03', // idle_in_transaction_session_timeout
  '40P01', // deadlock
  '53300', // too many connections
  '57P01', // the server is shutting down
  '57P02',
  '57P03', // the server is starting
  '25006', // a standby answers, or a server that has become one
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
]);
const DISK_FULL: ReadonlySet<string> = new Set(['53100']);
/** Driver errors that have no code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;
const DEEPEST_CAUSE = 4;

/** Whether a statement failed only temporarily, so that a retry may succeed. */
export function isOverload(error: unknown): boolean {
  return isCausedBy(error, CODES, MESSAGES);
}

/** Whether a statement failed because the disk is full, so that it succeeds once there is space. */
export function isDiskFull(error: unknown): boolean {
  return isCausedBy(error, DISK_FULL);
}

function isCausedBy(error: unknown, codes: ReadonlySet<string>, messages?: RegExp, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST_CAUSE) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  return messages?.test(error.message) || isCausedBy(error.cause, codes, messages, depth + 1);
}

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because it violates a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  return cause !== undefined && 'code' in cause && cause.code === UNIQUE_VIOLATION;
}
