import { DrizzleQueryError } from 'drizzle-orm';

/** The parts of an error that may be logged. */
export type LoggableError = {
  type: string;
  message: string;
  code?: string;
  /** Of a failed query: its text, with placeholders in place of values. */
  statement?: string;
  /** What the database names when it refuses a row. */
  constraint?: string;
  stack: string;
  cause?: LoggableError;
};

const SQL_STATE = /^[0-9A-Z]{5}$/;
/** Characters of a statement that are logged: long lists of placeholders say nothing more. */
export const LONGEST_STATEMENT = 500;
const DEEPEST_CAUSE = 4;

/**
 * What may be logged of an error. Of a failed query it is the statement's shape and the database's code: the values
 * are people's addresses, password hashes and whole projects, and the drivers put them into messages and stacks.
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
    message: isDatabase ? 'The database refused a statement.' : error.message,
    ...(code !== undefined && { code }),
    ...(isQuery && { statement: error.query.slice(0, LONGEST_STATEMENT) }),
    ...(isDatabase && constraint !== undefined && { constraint }),
    stack: (isDatabase ? framesOf(error) : error.stack) ?? '',
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: toLoggable(error.cause, depth + 1) }),
  };
}

/** The same in a line, for where there is only room for one. */
export function toLoggableLine(error: unknown): string {
  const { message, code, statement, cause } = toLoggable(error);
  const reason = code ?? cause?.code ?? cause?.message;
  return [message, ...(reason ? [`(${reason})`] : []), ...(statement ? [statement] : [])].join(' ');
}

/** Both drivers' own errors carry the code of the SQL standard and how grave they are. */
function isDatabaseError(error: Error): boolean {
  return (
    'severity' in error && 'code' in error && typeof error.code === 'string' && SQL_STATE.test(error.code)
  );
}

/** A stack without its first lines, which repeat the message. */
function framesOf({ stack }: Error): string | undefined {
  return stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
