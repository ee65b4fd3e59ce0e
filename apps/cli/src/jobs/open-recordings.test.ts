import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { registerNativeMedia } from '@framescout/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenRecordings } from './open-recordings.ts';

await registerNativeMedia();

const SAMPLE = join(import.meta.dirname, '../../../server/uploads/sample.mp4');

/** Answers a request for a range of the sample recording. */
async function sendRange({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await readFile(SAMPLE);
  const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` });
  response.end(bytes.subarray(Number(from), Number(to) + 1));
}

/** Creates a certificate for this machine that nothing trusts yet; null without OpenSSL. */
async function makeCertificate(): Promise<{ key: string; cert: string } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = spawnSync('openssl', [...args, ...named, '-days', '1', '-keyout', key, '-out', cert]);
  const pair =
    made.status === 0 ? { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') } : null;
  await rm(folder, { recursive: true });
  return pair;
}

const certificate = await makeCertificate();

describe.skipIf(!certificate)("a job's recording whose server redirects over HTTPS", () => {
  if (!certificate) return;
  const trusted = getCACertificates('default');
  const asked: string[] = [];
  const server = createSecureServer(certificate);
  let host = '';

  beforeAll(async () => {
    setDefaultCACertificates([...trusted, certificate.cert]);
    server.on('request', (request, response) => {
      const { url = '' } = request;
      asked.push(url);
      const moved = new URL(url, host).searchParams.get('to');
      return moved ? response.writeHead(302, { location: moved }).end() : sendRange(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `https://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
  });

  const open = async (to: string) => {
    asked.length = 0;
    await using recordings = new OpenRecordings();
    const order = {
      video: `${host}/league/moved.mp4?to=${encodeURIComponent(to)}`,
      sources: [`${host}/league`],
    };
    return await recordings.withRecording('job', order, async (own) => own.recording.info.duration);
  };

  it('is read from where the job may read', async () => {
    expect(await open('/league/finals/match.mp4')).toBeGreaterThan(40);
    expect(asked).toContain('/league/finals/match.mp4');
  });

  it.each(['/other/match.mp4', '/league/../other/match.mp4', '/league/%2e%2e/other/match.mp4'])(
    'is not requested from elsewhere: %s',
    async (to) => {
      await expect(open(to)).rejects.toMatchObject({ code: 'source-refused' });
      expect(asked).toEqual([`/league/moved.mp4?to=${encodeURIComponent(to)}`]);
    },
  );
});

describe('a recording whose server redirects', () => {
  const servers: Server[] = [];
  const asked: string[] = [];
  let [front, inner] = ['', ''];

  async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  beforeAll(async () => {
    inner = await serve((request, response) => {
      asked.push(request.url ?? '');
      return sendRange(request, response);
    });
    front = await serve((request, response) => {
      const to: Record<string, string> = {
        '/moved.mp4': `${inner}/sample.mp4`,
        '/twice.mp4': '/moved.mp4',
        '/round.mp4': '/round.mp4',
        '/file.mp4': `file://${SAMPLE}`,
      };
      response.writeHead(302, { location: to[request.url ?? ''] ?? '/' }).end();
    });
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  const open = async (path: string, sources?: string[]) => {
    await using recordings = new OpenRecordings();
    const order = { video: front + path, ...(sources && { sources }) };
    return await recordings.withRecording('job', order, async (own) => own.recording.info.duration);
  };

  it.each(['/moved.mp4', '/twice.mp4'])("is read from the redirect's target: %s", async (path) => {
    expect(await open(path)).toBeGreaterThan(40);
  });

  it('is not read from where jobs may not read, and no request is sent there', async () => {
    asked.length = 0;
    const refused = open('/moved.mp4', ['https://recordings.example/']);
    await expect(refused).rejects.toMatchObject({
      code: 'source-refused',
      message: `The server of ${front}/moved.mp4 redirects to a place that may not be read from.`,
    });
    expect(asked).toEqual([]);
  });

  it.each(['/round.mp4', '/file.mp4'])('is refused if the redirect leads nowhere: %s', async (path) => {
    await expect(open(path)).rejects.toMatchObject({ code: 'source-refused' });
  });
});
