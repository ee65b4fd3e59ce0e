import { describe, expect, inject, it } from 'vitest';
import { createServerDatabase, TEST_SERVER_URL } from '../../apps/server/src/test-support/test-databases.ts';
import { type CrashKind, runCrashRounds } from './crash-rounds.ts';

// `npm run crash` runs fifty rounds.
const ROUNDS = 2;
const KINDS: CrashKind[] = ['embedded', 'power-loss', ...(TEST_SERVER_URL ? (['server'] as const) : [])];

describe('a database whose writer is killed', () => {
  it.each(KINDS)('keeps everything that was acknowledged (%s)', async (kind) => {
    const outcome = await runCrashRounds(kind, ROUNDS, {
      databaseUrl: kind === 'server' ? await createServerDatabase() : '',
      // A power loss must not lose anything of a new database either.
      emptyDatabase: kind === 'embedded' ? inject('embeddedDatabase') : null,
    });
    expect(outcome).toMatchObject({ rounds: ROUNDS, lost: [], unopenable: 0 });
    expect(outcome.acknowledged).toBeGreaterThan(0);
  });
});
