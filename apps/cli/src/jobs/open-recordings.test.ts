import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { registerNativeMedia } from '@framescout/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenRecordings } from './open-recordings.ts';

registerNativeMedia();

const SAMPLE = join(import.meta.dirname, '../../../server/uploads/sample.mp4');

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
    const bytes = await readFile(SAMPLE);
    inner = await serve((request, response) => {
      asked.push(request.url ?? '');
      const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` });
      response.end(bytes.subarray(Number(from), Number(to) + 1));
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
    return await recordings.using(
      'job',
      { video: front + path, ...(sources && { sources }) },
      async (own) => {
        return own.recording.info.duration;
      },
    );
  };

  it.each(['/moved.mp4', '/twice.mp4'])('is read from there: %s', async (path) => {
    expect(await open(path)).toBeGreaterThan(40);
  });

  it('is not read from where jobs may not read, and nothing is asked there', async () => {
    asked.length = 0;
    const refused = open('/moved.mp4', ['https://recordings.example/']);
    await expect(refused).rejects.toMatchObject({
      code: 'source-refused',
      message: `The server of ${front}/moved.mp4 redirects to a place that may not be read from.`,
    });
    expect(asked).toEqual([]);
  });

  it.each(['/round.mp4', '/file.mp4'])('is refused if that leads nowhere: %s', async (path) => {
    await expect(open(path)).rejects.toMatchObject({ code: 'source-refused' });
  });
});
