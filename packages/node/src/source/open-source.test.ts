import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import { openSource } from './open-source.ts';

describe('a path that is not a file', () => {
  const folder = folderForTests();
  let hasPipe = false;
  beforeAll(async () => {
    hasPipe = spawnSync('mkfifo', [join(folder, 'pipe.mp4')]).status === 0;
  });

  it('is refused permanently, since another attempt would find the same', async () => {
    await expect(openSource(folder)).rejects.toMatchObject({
      code: 'no-file',
      message: expect.stringContaining('is a folder or a device, not a file.'),
    });
  });

  it('is refused without waiting if it is a pipe', async ({ skip }) => {
    if (!hasPipe) skip('there are no named pipes here');
    await expect(openSource(join(folder, 'pipe.mp4'))).rejects.toMatchObject({ code: 'no-file' });
  });

  it.skipIf(!existsSync('/dev/zero'))('is refused if it is a device', async () => {
    await expect(openSource('/dev/zero')).rejects.toMatchObject({ code: 'no-file' });
  });
});

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

describe('a server that sends more than requested', () => {
  const PIECE = Buffer.alloc(65_536);
  const sendForEver: RequestListener = (_request, response) => {
    const send = (): void => {
      let isTaken = !response.destroyed;
      while (isTaken) isTaken = response.write(PIECE);
    };
    response.on('drain', send);
    send();
  };

  it('is refused without reading the body if it does not support ranges', async () => {
    const address = await serve((request, response) => {
      response.writeHead(200);
      sendForEver(request, response);
    });
    await expect(openSource(`${address}/match.mp4`)).rejects.toMatchObject({
      code: 'source-refused',
      message: expect.stringContaining('does not serve parts of files'),
    });
  });

  it('is cut off as soon as there is too much', async () => {
    const address = await serve((request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-0/1000' });
      if (request.headers.range === 'bytes=0-0') response.end('x');
      else sendForEver(request, response);
    });
    await using source = await openSource(`${address}/match.mp4`);
    await expect(source.file.slice(0, 10).arrayBuffer()).rejects.toMatchObject({ code: 'server-away' });
    expect(() => source.assertReadable()).toThrow('sends more than it was asked for');
  });
});

describe('a server whose connections break', () => {
  it('is asked again', async () => {
    let isBroken = true;
    const address = await serve((request, response) => {
      const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(Number);
      const length = to - from + 1;
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/1000`, 'content-length': length });
      if (length === 1 || !isBroken) return response.end('x'.repeat(length));
      isBroken = false;
      return response.write('x'.repeat(length / 2), () => response.destroy());
    });
    await using source = await openSource(`${address}/match.mp4`);
    expect(await source.file.slice(0, 10).text()).toBe('xxxxxxxxxx');
    expect(() => source.assertReadable()).not.toThrow();
  });

  it('is asked again if they end early and nothing states how much was to come', async () => {
    let isBroken = true;
    const address = await serve((request, response) => {
      response.useChunkedEncodingByDefault = false;
      response.setHeader('connection', 'close');
      response.writeHead(206, { 'content-range': 'bytes 0-0/1000' });
      if (request.headers.range === 'bytes=0-0') return response.end('x');
      const text = isBroken ? 'xxxxx' : 'xxxxxxxxxx';
      isBroken = false;
      return response.write(text, () => response.end());
    });
    await using source = await openSource(`${address}/match.mp4`);
    expect(await source.file.slice(0, 10).text()).toBe('xxxxxxxxxx');
    expect(() => source.assertReadable()).not.toThrow();
  });

  it('is reported as out of reach if they keep breaking', async () => {
    const address = await serve((request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-0/1000', 'content-length': 10 });
      if (request.headers.range === 'bytes=0-0') return response.end('x'.repeat(10));
      return response.write('xxxxx', () => response.destroy());
    });
    await using source = await openSource(`${address}/match.mp4`);
    await expect(source.file.slice(0, 10).arrayBuffer()).rejects.toMatchObject({ code: 'server-away' });
  });
});

describe('a recording in a bucket', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is found if its key contains a plus sign', async () => {
    const asked: string[] = [];
    const address = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(206, { 'content-range': 'bytes 0-0/1000' }).end('x');
    });
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_ENDPOINT_URL_S3', address);
    await using _source = await openSource('s3://bucket/a+b%2Bc d.mp4');
    expect(asked).toEqual(['/bucket/a%2Bb%2Bc%20d.mp4']);
  });
});
