import { DrizzleQueryError } from 'drizzle-orm';

/** The parts of an error that may be logged. */
type LoggableError = {
  type: string;
  message: string;
  code?: string;
  /** The text of a failed query, with placeholders instead of values. */
  statement?: string;
  /** The constraint that the database names when it refuses a row. */
  constraint?: string;
  stack: string;
  cause?: LoggableError;
};

const SQL_STATE = /^[0-9A-Z]{5}$/;
/** How many characters of a statement are logged: long lists of placeholders add nothing. */
export const LONGEST_STATEMENT = 500;
const DEEPEST_CAUSE = 4;

/**
 * Extracts what may be logged of an error, without e-mail addresses. For a failed query that is the shape of the
 * statement and the database's code: the values are people's addresses, password hashes and whole projects, which
 * drivers put into messages and stacks.
 */
export function toLoggable(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something other than an error was thrown.', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isQuery = error instanceof DrizzleQueryError;
  const isDatabase = isQuery || isDatabaseError(error);
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return {
    type: error.constructor.name,
    message: isDatabase ? 'The database refused a statement.' : maskAddresses(error.message),
    ...(code !== undefined && { code }),
    ...(isQuery && { statement: error.query.slice(0, LONGEST_STATEMENT) }),
    ...(isDatabase && constraint !== undefined && { constraint }),
    stack: maskAddresses((isDatabase ? framesOf(error) : error.stack) ?? ''),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: toLoggable(error.cause, depth + 1) }),
  };
}

/** Does the same on a single line, for places that only have room for one. */
export function toLoggableLine(error: unknown): string {
  const { message, code, statement, cause } = toLoggable(error);
  const reason = code ?? cause?.code ?? cause?.message;
  return [message, ...(reason ? [`(${reason})`] : []), ...(statement ? [statement] : [])].join(' ');
}

/** Recognizes the errors of both drivers, which carry a code of the SQL standard and a severity. */
function isDatabaseError(error: Error): boolean {
  return (
    'severity' in error && 'code' in error && typeof error.code === 'string' && SQL_STATE.test(error.code)
  );
}

/** Returns a stack without its first lines, which repeat the message. */
function framesOf({ stack }: Error): string | undefined {
  return stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

const ADDRESS = /[^\s/<>()[\]"',;:@]+@[^\s/<>()[\]"',;:@]+/g;

/** Replaces the e-mail addresses in a text that is to be logged, such as what a mail server replied. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, '***');
}
