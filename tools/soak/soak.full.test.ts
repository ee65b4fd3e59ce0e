import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TEST_DATABASES } from '../../apps/server/src/test-support/test-databases.ts';
import { waitForExit } from '../test-support/await-program.ts';

// Three minutes in all; `npm run soak` takes as long as it is told.
const MINUTES = 3 / TEST_DATABASES.length;
const PROGRAM = join(import.meta.dirname, 'main.ts');

it.each(TEST_DATABASES)(
  'keeps going while people use it, attack it and break what it needs (%s)',
  async (database) => {
    const options = ['--minutes', String(MINUTES), '--seed', '1', '--database', database];
    // A process of its own, whose clock is moved.
    const { code, stdout, stderr } = await waitForExit(spawn(process.execPath, [PROGRAM, ...options]));
    expect({ code, printed: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, printed: '' });
  },
);
