import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What is lost during a write: the writer's process, on an embedded database or a PostgreSQL server, or the
 * power.
 */
export type CrashKind = 'embedded' | 'server' | 'power-loss';

/** The outcome of a series of rounds. */
export type CrashOutcome = { rounds: number; acknowledged: number; lost: string[]; unopenable: number };

const SHORTEST_MS = 150;
const LONGEST_MS = 1200;
const program = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/**
 * Runs rounds on one database: starts a process that writes to it, kills the process at a random moment, and
 * checks that every acknowledged row is there.
 * @param databaseUrl of the PostgreSQL server, for the kind `server`
 */
export async function runCrashRounds(
  kind: CrashKind,
  rounds: number,
  databaseUrl = '',
): Promise<CrashOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-crash-'));
  let data = join(folder, 'data');
  const acknowledged: string[] = [];
  const lost: string[] = [];
  let unopenable = 0;
  for (let round = 0; round < rounds; round++) {
    const shadow = kind === 'power-loss' ? join(folder, `after-${round}`) : '';
    if (shadow && round > 0) cpSync(data, shadow, { recursive: true });
    acknowledged.push(
      ...(await writeUntilKilled([data, databaseUrl, shadow, `${kind}-${process.pid}-${round}`])),
    );
    if (shadow) {
      rmSync(data, { recursive: true });
      data = shadow;
    }
    const { status, stdout } = spawnSync(process.execPath, [program('reader'), data, databaseUrl], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (status !== 0) {
      unopenable++;
      break;
    }
    const present = new Set(stdout.split('\n'));
    lost.push(...acknowledged.filter((id) => !present.has(id)));
  }
  rmSync(folder, { recursive: true, force: true });
  return { rounds, acknowledged: acknowledged.length, lost: [...new Set(lost)], unopenable };
}

/** @returns the rows that were acknowledged before the process was killed */
function writeUntilKilled(args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const writer = spawn(process.execPath, [program('writer'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    writer.stdout.setEncoding('utf8');
    writer.stdout.on('data', (text: string) => {
      if (output === '') {
        const afterMs = SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
        setTimeout(() => writer.kill('SIGKILL'), afterMs);
      }
      output += text;
    });
    writer.once('error', reject);
    writer.once('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(output.split('\n').slice(1, -1));
      else reject(new Error('The writer ended by itself.'));
    });
  });
}
