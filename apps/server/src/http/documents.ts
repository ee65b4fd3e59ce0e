import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { ORIGIN_PLACEHOLDER } from '@framescout/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a built document cannot know. */
export type DocumentFacts = {
  /** The origin under which people reach the server, without a trailing slash. */
  origin(): string;
  /** Whether visits are counted, if the visitor agrees. */
  isCounted: boolean;
};

type Encoding = 'br' | 'gzip' | 'identity';
type Filled = { etag: string; bodies: Record<Encoding, Buffer> };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Creates the function that sends a document of the built web app, such as `index.html`, with what only the server knows
 * filled in. Each is filled and compressed once, when it is first asked for.
 */
export function createDocuments(folder: string, facts: DocumentFacts) {
  const filled = new Map<string, Promise<Filled>>();
  return async function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    /** In place of its own. */
    title?: string,
  ): Promise<FastifyReply> {
    const origin = facts.origin();
    // Until the server listens, it does not know which port it was given.
    const key = `${name} ${title} ${origin}`;
    const filling =
      filled.get(key) ?? fill(join(folder, name), { origin, isCounted: facts.isCounted, title });
    filled.set(key, filling);
    const { etag, bodies } = await filling;
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag)
      return reply.status(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
  };
}

async function fill(
  path: string,
  { origin, isCounted, title }: { origin: string; isCounted: boolean; title: string | undefined },
): Promise<Filled> {
  const built = await readFile(path, 'utf8');
  const titled =
    title === undefined ? built : built.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
  const text = titled
    .replaceAll(ORIGIN_PLACEHOLDER, origin)
    .replace('name="analytics" content="off"', `name="analytics" content="${isCounted ? 'on' : 'off'}"`);
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([brotli(identity), gzipped(identity)]);
  const hash = createHash('sha256').update(identity).digest('base64url');
  return { etag: `W/"${hash}"`, bodies: { br, gzip: gz, identity } };
}

function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
