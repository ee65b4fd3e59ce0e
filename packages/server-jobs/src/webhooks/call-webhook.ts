import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { lookUpName } from './look-up-name.ts';
import { hostOf, mayConnect, type WebhookRules } from './webhook-address.ts';

/** Timeout for a response, in milliseconds. */
const ANSWER_MS = 10_000;

/** Thrown when a webhook could not be called; the message explains why to whoever added it. */
class WebhookUnreachableError extends Error {
  override readonly name = 'WebhookUnreachableError';
}

/**
 * Sends a body to a webhook and returns the status of the response. Redirects are not followed. The address
 * that was checked is the one connected to, since names are resolved only once.
 * @throws {Error} if there is no response, with a message for whoever added the webhook
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
  const signal = AbortSignal.timeout(ANSWER_MS);
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Never reuses a connection, so that every connection is checked.
      agent: false,
      lookup: createLookup(url, rules, signal),
      signal,
    });
    call.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The body is irrelevant, however long it is.
      response.destroy();
    });
    // Without a listener for this event, Node reports neither a response nor an error.
    call.once('upgrade', (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    call.on('error', (error) => reject(explain(error)));
    call.end(body);
  });
}

/** Resolves a name to only those addresses that may be connected to. */
function createLookup(url: URL, rules: WebhookRules, signal: AbortSignal): LookupFunction {
  return (name, options, callback) => {
    const answer = (addresses: LookupAddress[]) => {
      const allowed = addresses.filter(({ address }) => mayConnect(address, url, rules));
      const [first] = allowed;
      if (!first) return callback(privateAddress(), '', 0);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    };
    lookUpName(name, { mayBePrivate: rules.callsPrivateAddresses, signal }).then(answer, (error: Error) =>
      callback(error, '', 0),
    );
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
  ENOTFOUND: 'There is no server with this name.',
  EAI_AGAIN: 'The server’s name could not be looked up.',
  ECONNREFUSED: 'Nothing answers at this address.',
  ECONNRESET: 'The server closed the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
};
