// Prints how much a first visit to the landing page loads from a server with the built app, in kB as sent.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFirstLoad } from '../tools/test-support/measure-first-load.ts';
import { runServer } from '../tools/test-support/run-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'first-load-'));
const server = await runServer({ DATA_DIR: folder });
try {
  const sizes = await measureFirstLoad(server.url);
  for (const [kind, bytes] of Object.entries(sizes)) {
    console.log(`${kind.padEnd(12)}${(bytes / 1000).toFixed(1).padStart(8)} kB`);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
