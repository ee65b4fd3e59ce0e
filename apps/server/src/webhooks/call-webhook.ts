import { lookup as resolveName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, mayConnect, type WebhookRules } from './webhook-address.ts';

/** For an answer, in milliseconds. */
const ANSWER_MS = 10_000;

/** A webhook could not be called; the message says why, to whoever added it. */
class WebhookUnreachableError extends Error {
  override readonly name = 'WebhookUnreachableError';
}

/**
 * Sends a body to a webhook, and returns the status of the answer. Redirects are not followed. What is connected to is
 * what was checked: a name is not looked up twice.
 * @throws {Error} if there is no answer, with a sentence for whoever added the webhook
 */
export function callWebhook(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  rules: WebhookRules,
): Promise<number> {
  const host = hostOf(url);
  if (isIP(host) && !mayConnect(host, url, rules)) return Promise.reject(privateAddress());
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, which was looked at.
      agent: false,
      lookup: createLookup(url, rules),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    call.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      // What it says is nobody's concern, however long it is.
      response.destroy();
    });
    // Node reports neither an answer nor an error if nobody listens for this one.
    call.once('upgrade', (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    call.on('error', (error) => reject(explain(error)));
    call.end(body);
  });
}

/** Finds only those addresses of a name that may be connected to. */
function createLookup(url: URL, rules: WebhookRules): LookupFunction {
  return (name, options, callback) => {
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const allowed = addresses.filter(({ address }) => mayConnect(address, url, rules));
      const [first] = allowed;
      if (!first) return callback(privateAddress(), '', 0);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
}

function privateAddress(): WebhookUnreachableError {
  return new WebhookUnreachableError(
    'The address leads into a private network, which webhooks may not call.',
  );
}

function explain(error: Error): Error {
  if (error instanceof WebhookUnreachableError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isLate = error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ABORT_ERR';
  const sentence = isLate
    ? `There was no answer within ${ANSWER_MS / 1000} seconds.`
    : (SENTENCES[code] ?? `The call failed: ${error.message}`);
  return new WebhookUnreachableError(sentence, { cause: error });
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The server’s name could not be looked up.',
  ECONNREFUSED: 'Nothing answers at this address.',
  ECONNRESET: 'The server closed the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
};
