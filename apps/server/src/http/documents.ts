import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { ORIGIN_PLACEHOLDER } from '@framescout/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a document can't know at build time. */
export type DocumentFacts = {
  /** Returns the origin under which people reach the server, without a trailing slash. */
  origin(): string;
  /** Whether visits are counted, if the visitor consents. */
  isCounted: boolean;
  /** Whether the pages may load FFmpeg. */
  hasFFmpeg: boolean;
};

/** What one document is filled with; `title` replaces its own. */
type FilledIn = Omit<DocumentFacts, 'origin'> & { origin: string; title: string | undefined };

type Encoding = 'br' | 'gzip' | 'identity';
type Filled = { etag: string; bodies: Record<Encoding, Buffer> };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Creates the function that sends a document of the built web app, such as `index.html`, with the server's
 * facts filled in. Each document is filled in and compressed once, the first time that it is requested and
 * can be read.
 */
export function createDocuments(folder: string, facts: DocumentFacts) {
  const filled = new Map<string, Promise<Filled>>();
  return async function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    /** Replaces the document's own title. */
    title?: string,
  ): Promise<FastifyReply> {
    const origin = facts.origin();
    // The origin is part of the key because the port is unknown until the server listens.
    const key = `${name} ${title} ${origin}`;
    let filling = filled.get(key);
    if (!filling) {
      filling = fill(join(folder, name), { ...facts, origin, title });
      filled.set(key, filling);
      // What could not be read this time is tried again.
      filling.catch(() => filled.delete(key));
    }
    const { etag, bodies } = await filling;
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag)
      return reply.status(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
  };
}

async function fill(path: string, { origin, isCounted, hasFFmpeg, title }: FilledIn): Promise<Filled> {
  const built = await readFile(path, 'utf8');
  const titled =
    title === undefined ? built : built.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
  const text = titled
    .replaceAll(ORIGIN_PLACEHOLDER, origin)
    .replace('name="analytics" content="off"', `name="analytics" content="${isCounted ? 'on' : 'off'}"`)
    .replace('name="ffmpeg" content="on"', `name="ffmpeg" content="${hasFFmpeg ? 'on' : 'off'}"`);
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([brotli(identity), gzipped(identity)]);
  const hash = createHash('sha256').update(identity).digest('base64url');
  return { etag: `W/"${hash}"`, bodies: { br, gzip: gz, identity } };
}

function chooseEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
