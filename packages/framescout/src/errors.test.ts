import { expect, it } from 'vitest';
import { MarkOutsideError } from './errors.ts';

it('reports a mark outside the recording under the code that programs know', () => {
  const error = new MarkOutsideError({ time: 3, x: 400, y: 20 }, { width: 320, height: 180, duration: 5 });
  expect(error.code).toBe('look-outside');
  expect(error.message).toBe(
    'There is no picture at 3 s, 400, 20: the recording is 320 x 180 pixels and 5.000 s long.',
  );
});
