// Prints how much a first visit to the landing page loads from a server with the built app, in kB as sent.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFirstLoad } from '../tools/test-support/measure-first-load.ts';
import { runServer } from '../tools/test-support/run-server.ts';

await using folder = await mkdtempDisposable(join(tmpdir(), 'first-load-'));
await using server = await runServer({ DATA_DIR: folder.path });
for (const [kind, bytes] of Object.entries(await measureFirstLoad(server.url))) {
  console.log(`${kind.padEnd(12)}${(bytes / 1000).toFixed(1).padStart(8)} kB`);
}
