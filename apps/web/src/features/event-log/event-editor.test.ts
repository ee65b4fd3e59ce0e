import { expect, it } from 'vitest';
import { parseTags } from './event-editor.tsx';

it('reads comma-separated tags, each once', () => {
  expect(parseTags(' ace, intro ,, ace,round 3 ')).toEqual(['ace', 'intro', 'round 3']);
  expect(parseTags(' , ')).toEqual([]);
});

it('stays within the limits', () => {
  expect(parseTags('x'.repeat(80))).toEqual(['x'.repeat(50)]);
  expect(parseTags(`${'x'.repeat(49)}🔥`)).toEqual(['x'.repeat(49)]);
  expect(parseTags(Array.from({ length: 30 }, (_, index) => `t${index}`).join())).toHaveLength(20);
});
