import { describe, expect, inject, it } from 'vitest';
import { createServerDatabase, TEST_DATABASES } from '../../apps/server/src/test-support/test-databases.ts';
import { runServiceRounds } from './service-rounds.ts';

// `npm run crash` runs fifty rounds.
const ROUNDS = 2;

describe('a server that is killed while users register, save, pay and receive mail (issue 14)', () => {
  it.each(TEST_DATABASES)(
    'loses nothing that it acknowledged, and resends no mail that it had recorded as sent (%s)',
    async (kind) => {
      const database =
        kind === 'server'
          ? { databaseUrl: await createServerDatabase() }
          : { emptyDatabase: inject('embeddedDatabase') };
      const outcome = await runServiceRounds(ROUNDS, database);
      expect(outcome).toMatchObject({ lost: [], repeated: [] });
      expect(outcome.inFlight).toBeLessThanOrEqual(ROUNDS);
      expect(outcome.acknowledged.users).toBeGreaterThan(0);
    },
  );
});
