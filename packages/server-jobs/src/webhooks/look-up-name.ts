import { type LookupAddress, lookup as lookUpOnSystem } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { promisify } from 'node:util';
import { isLocalHost } from '@framescout/server';

/** Timeout for each name server, in milliseconds. */
const NAME_SERVER_MS = 3000;
/** Errors that say that a name, or an address of one kind for it, does not exist. */
const NOT_THERE: readonly string[] = ['ENOTFOUND', 'ENODATA'];

const lookUpAll = promisify(lookUpOnSystem);

/**
 * Looks up all addresses of a name, IPv4 first, at the name servers: the system's own way occupies one of the
 * few threads that every file access and lookup of this process needs, for as long as whoever controls a slow
 * name likes. Only the names of this machine are looked up that way and, if it may be known to the system
 * alone, one that the name servers do not know.
 * @param mayBePrivate whether the name may belong to a private network
 * @throws {Error} with Node's `code`: ENOTFOUND if there is no such name
 */
export async function lookUpName(
  name: string,
  { mayBePrivate, signal }: { mayBePrivate: boolean; signal: AbortSignal },
): Promise<LookupAddress[]> {
  if (isLocalHost(name)) return lookUpAll(name, { all: true });
  const resolver = new Resolver({ timeout: NAME_SERVER_MS, tries: 1 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    );
    if (found.length > 0) return found;
    const failures = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : ''));
    if (!failures.every((code) => NOT_THERE.includes(code))) throw withCode('EAI_AGAIN');
    if (mayBePrivate && !signal.aborted) return await lookUpAll(name, { all: true });
    throw withCode('ENOTFOUND');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function withCode(code: string): Error {
  return Object.assign(new Error(`The name was not found (${code}).`), { code });
}
