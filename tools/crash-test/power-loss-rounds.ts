import '../../apps/server/src/compile-plainly.ts';
import { spawn } from 'node:child_process';
import { cp, mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { stripeEvents } from '../../apps/server/src/db/schema/index.ts';

/** The outcome of a series of rounds. */
export type PowerLossOutcome = {
  rounds: number;
  acknowledged: number;
  lost: string[];
  isUnopenable: boolean;
};

const SHORTEST_MS = 150;
const LONGEST_MS = 1200;
/** What the writer prints between the rows that it finds and those that it writes. */
const OPEN = 'open\n';
const RESOLVE_DRIZZLE = new URL('../../apps/server/src/resolve-drizzle.ts', import.meta.url).href;
const WRITER = join(import.meta.dirname, 'writer.ts');

/**
 * Runs rounds on one embedded database, which the first round creates: starts a process that writes to it, and kills the
 * process at a random moment. The next process, or this one at the end, opens what a power loss at that moment would
 * have left, and must find every acknowledged row.
 */
export async function runPowerLossRounds(rounds: number): Promise<PowerLossOutcome> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-crash-'));
  let data = join(folder.path, 'data');
  const acknowledged: string[] = [];
  const lost = new Set<string>();
  const findLost = (present: ReadonlySet<string>) => {
    for (const id of acknowledged) if (!present.has(id)) lost.add(id);
  };
  const tell = (isUnopenable: boolean) => ({
    ...{ rounds, acknowledged: acknowledged.length, lost: [...lost], isUnopenable },
  });
  for (let round = 0; round < rounds; round++) {
    const shadow = join(folder.path, `after-${round}`);
    if (round > 0) await cp(data, shadow, { recursive: true });
    const written = await writeUntilKilled(data, shadow, `${process.pid}-${round}`);
    if (!written) return tell(true);
    findLost(written.found);
    acknowledged.push(...written.acknowledged);
    await rm(data, { recursive: true });
    data = shadow;
  }
  try {
    findLost(new Set(await readRows(data)));
  } catch (error) {
    console.error(error);
    return tell(true);
  }
  return tell(false);
}

async function readRows(dataFolder: string): Promise<string[]> {
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  try {
    return (await database.db.select({ id: stripeEvents.id }).from(stripeEvents)).map(({ id }) => id);
  } finally {
    await database.close();
  }
}

type Written = { found: ReadonlySet<string>; acknowledged: readonly string[] };

/** @returns the rows found, and those acknowledged before the kill; null if it could not open */
function writeUntilKilled(...args: string[]): Promise<Written | null> {
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
