import { expect, it } from 'vitest';
import { toWire } from './wire-error.ts';

it.each([
  [{ message: 'out of memory', status: 3 }, 'out of memory'],
  [{ status: 3 }, '{"status":3}'],
  [null, 'null'],
  ['aborted', 'aborted'],
])('describes a thrown %j, which is no error', (thrown, message) => {
  expect(toWire(thrown)).toMatchObject({ code: 'unexpected', message });
});
