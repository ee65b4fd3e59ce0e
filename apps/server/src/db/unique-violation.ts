import { DrizzleQueryError } from 'drizzle-orm';

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because it violates a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  return cause !== undefined && 'code' in cause && cause.code === UNIQUE_VIOLATION;
}
