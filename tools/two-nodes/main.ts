// Two server nodes on one PostgreSQL database behind a proxy that gives each of them every other request.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPostgres } from '../test-run/start-postgres.ts';

const NODES = 2;

const postgres = await startPostgres();
if (!postgres) throw new Error('There is no PostgreSQL here and none can be installed.');
const nodes: { port: number; child: ChildProcess }[] = [];
let turn = 0;

const proxy = createServer((incoming, outgoing) => {
  const node = nodes[turn++ % nodes.length];
  const address = incoming.socket.remoteAddress ?? '';
  const forwarded = request(
    {
      host: '127.0.0.1',
      port: node?.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': address },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
});
await new Promise<void>((resolve) => proxy.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', resolve));
const { port } = proxy.address() as AddressInfo;
const publicUrl = `http://localhost:${port}`;
nodes.push(...(await Promise.all(Array.from({ length: NODES }, () => startNode(postgres.url, publicUrl)))));
console.log(`Two nodes run at ${publicUrl} (Ctrl-C ends them).`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());

function startNode(databaseUrl: string, url: string): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    },
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      output += text;
      const listening = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
      if (listening) resolve({ port: Number(listening[1]), child });
    });
    child.once('exit', () => reject(new Error('A node ended by itself.')));
  });
}

async function close(): Promise<void> {
  proxy.closeAllConnections();
  proxy.close();
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ child }) => new Promise((resolve) => child.once('exit', resolve))));
  await postgres?.stop();
}
