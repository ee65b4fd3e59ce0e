import '../../apps/server/src/compile-plainly.ts';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { stripeEvents } from '../../apps/server/src/db/schema/index.ts';

/**
 * What is lost during a write: the writer's process, on an embedded database or a PostgreSQL server, or the
 * power.
 */
export type CrashKind = 'embedded' | 'server' | 'power-loss';

/** The outcome of a series of rounds. */
export type CrashOutcome = { rounds: number; acknowledged: number; lost: string[]; unopenable: number };

const SHORTEST_MS = 150;
const LONGEST_MS = 1200;
/** What the writer prints between the rows that it finds and those that it writes. */
const OPEN = 'open\n';
const RESOLVE_DRIZZLE = new URL('../../apps/server/src/resolve-drizzle.ts', import.meta.url).href;
const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url));

/**
 * Runs rounds on one database: starts a process that writes to it, and kills the process at a random moment.
 * What opens the database next, the following round's process or this one at the end, must find every
 * acknowledged row.
 * @param databaseUrl of the PostgreSQL server, for the kind `server`
 * @param emptyDatabase a data folder with an empty embedded database, of which the rounds use a copy; if it is
 * null, the first process creates one
 */
export async function runCrashRounds(
  kind: CrashKind,
  rounds: number,
  { databaseUrl = '', emptyDatabase = null }: { databaseUrl?: string; emptyDatabase?: string | null } = {},
): Promise<CrashOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-crash-'));
  let data = join(folder, 'data');
  if (emptyDatabase) cpSync(emptyDatabase, data, { recursive: true });
  const acknowledged: string[] = [];
  const lost = new Set<string>();
  const findLost = (present: ReadonlySet<string>) => {
    for (const id of acknowledged) if (!present.has(id)) lost.add(id);
  };
  let unopenable = 0;
  for (let round = 0; round < rounds; round++) {
    const shadow = kind === 'power-loss' ? join(folder, `after-${round}`) : '';
    if (shadow && round > 0) cpSync(data, shadow, { recursive: true });
    const prefix = `${kind}-${process.pid}-${round}`;
    const written = await writeUntilKilled([data, databaseUrl, shadow, prefix]);
    if (!written) {
      unopenable++;
      break;
    }
    findLost(written.found);
    acknowledged.push(...written.acknowledged);
    if (shadow) {
      rmSync(data, { recursive: true });
      data = shadow;
    }
  }
  if (unopenable === 0) {
    try {
      findLost(new Set(await readRows(data, databaseUrl)));
    } catch (error) {
      console.error(error);
      unopenable++;
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return { rounds, acknowledged: acknowledged.length, lost: [...lost], unopenable };
}

async function readRows(dataFolder: string, databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ dataFolder, databaseUrl: databaseUrl || null });
  try {
    return (await database.db.select({ id: stripeEvents.id }).from(stripeEvents)).map(({ id }) => id);
  } finally {
    await database.close();
  }
}

type Written = { found: ReadonlySet<string>; acknowledged: readonly string[] };

/**
 * @returns the rows that the process found, and those that were acknowledged before it was killed; null if it
 * could not open the database
 */
function writeUntilKilled(args: string[]): Promise<Written | null> {
  return new Promise((resolve, reject) => {
    const writer = spawn(process.execPath, ['--import', RESOLVE_DRIZZLE, WRITER, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    let isOpen = false;
    writer.stdout.setEncoding('utf8');
    writer.stdout.on('data', (text: string) => {
      output += text;
      if (isOpen || !output.includes(OPEN)) return;
      isOpen = true;
      const afterMs = SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
      setTimeout(() => writer.kill('SIGKILL'), afterMs);
    });
    writer.once('error', reject);
    writer.once('close', (_code, signal) => {
      if (isOpen && signal !== 'SIGKILL') return reject(new Error('The writer ended by itself.'));
      const [found = '', acknowledged = ''] = output.split(OPEN);
      const written = {
        found: new Set(found.split('\n')),
        acknowledged: acknowledged.split('\n').slice(0, -1),
      };
      resolve(isOpen ? written : null);
    });
  });
}
