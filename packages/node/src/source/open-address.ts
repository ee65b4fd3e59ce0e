import { setTimeout as sleep } from 'node:timers/promises';
import { joinBytes } from '@framescout/base';
import { CodedError } from '@framescout/contract';
import { AwsClient } from 'aws4fetch';
import { redactLocation } from './location.ts';
import type { RawSource } from './read-range.ts';

/** A server refuses to serve a recording, and will refuse again. */
class SourceRefusedError extends CodedError {
  override readonly name = 'SourceRefusedError';
  readonly code = 'source-refused';
}

/** A server cannot be reached right now, or contradicts its previous response. */
class ServerAwayError extends Error {
  override readonly name = 'ServerAwayError';
  readonly code = 'server-away';
}

const REQUEST_MS = 60_000;
const PAUSES_MS = [500, 2000];
const RANGE_TOTAL = /^bytes \d+-\d+\/(\d+)$/;
// Statuses that mean that the server is busy, and say nothing about the recording.
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a recording may be read from an address that a server redirects to. */
export type MayRead = (address: string) => boolean;

type Fetcher = (init: { headers: Record<string, string> }) => Promise<Response>;

/**
 * Opens a recording at an `https:`, `http:` or `s3:` address for reading by ranges. Credentials for
 * `s3://bucket/key` come from the environment variables that tools for S3-compatible storage share.
 * @throws {SourceRefusedError} if it does not exist, may not be read, or cannot be read by ranges
 */
export async function openAddress(address: string, mayRead: MayRead): Promise<RawSource> {
  const fetcher = address.startsWith('s3:') ? signedFetcher(address) : plainFetcher(address, mayRead);
  const shown = redactLocation(address);
  const first = await request(fetcher, shown, { range: 'bytes=0-0' }, async (answer) => {
    // A server without range support would send the whole recording.
    await answer.body?.cancel();
    return answer;
  });
  const [, total] = RANGE_TOTAL.exec(first.headers.get('content-range') ?? '') ?? [];
  if (first.status !== 206 || total === undefined) {
    throw new SourceRefusedError(`The server of ${shown} does not serve parts of files (range requests).`);
  }
  const tag = first.headers.get('etag');
  const ifMatchHeader: Record<string, string> = tag && !tag.startsWith('W/') ? { 'if-match': tag } : {};
  return {
    size: Number(total),
    read(start, end) {
      const headers = { range: `bytes=${start}-${end - 1}`, ...ifMatchHeader };
      return request(fetcher, shown, headers, async (answer) => {
        if (answer.status === 206) return readExactly(answer, end - start, shown);
        await answer.body?.cancel();
        throw new ServerAwayError(`The server of ${shown} no longer serves parts of files.`);
      });
    },
    async close() {},
  };
}

/**
 * Reads the body of a range response of known length.
 * @throws {ServerAwayError} if the server sends more
 * @throws {Error} if the connection ends early, which only a response that states its length reveals by itself
 */
async function readExactly(
  answer: Response,
  expected: number,
  shown: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.length;
    if (length > expected)
      throw new ServerAwayError(`The server of ${shown} sends more than it was asked for.`);
    pieces.push(piece);
  }
  if (length < expected) throw new Error('the connection ended early');
  return joinBytes(pieces);
}

/** Requests and reads, again if it may help. @throws {SourceRefusedError} @throws {ServerAwayError} */
async function request<Result>(
  fetcher: Fetcher,
  shown: string,
  headers: Record<string, string>,
  read: (answer: Response) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await read(await requestOnce(fetcher, shown, headers));
    } catch (error) {
      if (error instanceof SourceRefusedError || error instanceof ServerAwayError) throw error;
      const pause = PAUSES_MS[attempt];
      if (pause === undefined) throw new ServerAwayError(`${shown} can't be read: ${reasonOf(error)}.`);
      await sleep(pause);
    }
  }
}

async function requestOnce(
  fetcher: Fetcher,
  shown: string,
  headers: Record<string, string>,
): Promise<Response> {
  const answer = await fetcher({ headers });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const { status } = answer;
  if (status < 300 || status >= 500 || TRANSIENT_STATUSES.has(status)) throw new Error(`HTTP ${status}`);
  throw new SourceRefusedError(`The server of ${shown} refuses it: ${REFUSALS[status] ?? `HTTP ${status}`}.`);
}

const REFUSALS: Record<number, string> = {
  401: 'it wants credentials',
  403: 'it may not be read with these credentials, or its signed address has expired',
  404: 'there is no such file',
  410: 'the file is gone',
  412: 'the file has changed while it was read',
};

function plainFetcher(address: string, mayRead: MayRead): Fetcher {
  return async (init) => {
    const signal = AbortSignal.timeout(REQUEST_MS);
    let at = address;
    for (let redirects = 0; ; redirects++) {
      const answer = await fetch(at, { ...init, signal, redirect: 'manual' });
      const location = answer.headers.get('location');
      if (!REDIRECTS.has(answer.status) || location === null || redirects === MAX_REDIRECTS) return answer;
      await answer.body?.cancel();
      const next = URL.parse(location, at);
      if (!next || !['https:', 'http:'].includes(next.protocol) || !mayRead(next.href)) {
        throw new SourceRefusedError(
          `The server of ${redactLocation(address)} redirects to a place that may not be read from.`,
        );
      }
      at = next.href;
    }
  };
}

function signedFetcher(address: string): Fetcher {
  const { env } = process;
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey) {
    throw new SourceRefusedError(
      `Reading ${redactLocation(address)} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.`,
    );
  }
  const region = env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const endpoint = env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  const { host: bucket, pathname } = new URL(address);
  // A plus sign would be signed as a space.
  const key = pathname.replaceAll('+', '%2B');
  const url = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}${key}`
    : `https://${bucket}.s3.${region}.amazonaws.com${key}`;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 0 });
  // A signature is only valid for one address, so redirects are not followed.
  return (init) =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_MS), redirect: 'manual' });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
