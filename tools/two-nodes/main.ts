// Runs two server nodes on one PostgreSQL database, behind a round-robin proxy.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningServer, runServer } from '../test-support/run-server.ts';
import { startPostgres } from '../test-support/start-postgres.ts';

const NODES = 2;

const postgres = await startPostgres();
if (!postgres) throw new Error('There is no PostgreSQL here, and none can be installed or fetched from npm.');
const nodes: RunningServer[] = [];
let turn = 0;

const proxy = createServer((incoming, outgoing) => {
  const number = turn++ % nodes.length;
  const node = nodes[number];
  const address = incoming.socket.remoteAddress ?? '';
  const forwarded = request(
    {
      host: '127.0.0.1',
      port: node && new URL(node.url).port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': address },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'x-answered-by': `node ${number + 1}`,
      });
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
const variables = { DATABASE_URL: postgres.url, PUBLIC_URL: publicUrl, TRUST_PROXY: '1' };
for (let started = 0; started < NODES; started++) nodes.push(await runServer(variables));
console.log(`Two nodes run at ${publicUrl} on ${postgres.name} (Ctrl-C ends them).`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());

async function close(): Promise<void> {
  proxy.closeAllConnections();
  proxy.close();
  await Promise.all(nodes.map((node) => node.stop()));
  await postgres?.stop();
}
