import { expect, it } from 'vitest';
import { rowWithinBar } from './benchmark.ts';
import { recordRows, renderResults } from './results-table.ts';

const open = rowWithinBar('open', 0.75, 1.5, 's', 's to the first frame');
const memory = rowWithinBar('memory', 500, 400, 'MB', 'MB over idle');

it('shows both figures, their ratio, the bar and when it was measured', () => {
  expect(renderResults([open, memory], '2026-11-27, 2 cores').split('\n')).toEqual([
    '| name | ours | peer | ratio | unit | bar | reached | peer is | measured |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    '| open | 0.75 | 1.50 | 2.00 x | s to the first frame | <= 1.5 s | yes | the bar | 2026-11-27, 2 cores |',
    '| memory | 500 | 400 | 0.80 x | MB over idle | <= 400 MB | no | the bar | 2026-11-27, 2 cores |',
    '',
  ]);
});

it('replaces the rows that were measured again, keeps the others and adds new ones', () => {
  const before = `# Benchmarks\n\n<!-- table -->\n\n${renderResults([open, memory], 'Monday')}\n<!-- /table -->\n\nEnd.\n`;
  const faster = rowWithinBar('open', 0.5, 1.5, 's', 's to the first frame');
  const seek = rowWithinBar('seek', 1, 2, 's', 's a seek');
  const after = recordRows(before, [faster, seek], 'Tuesday');
  expect(after.startsWith('# Benchmarks\n\n<!-- table -->\n\n| name |')).toBe(true);
  expect(after.endsWith('\n\n<!-- /table -->\n\nEnd.\n')).toBe(true);
  expect(after.match(/^\| (open|memory|seek) .*$/gm)).toEqual([
    '| open | 0.50 | 1.50 | 3.00 x | s to the first frame | <= 1.5 s | yes | the bar | Tuesday |',
    '| memory | 500 | 400 | 0.80 x | MB over idle | <= 400 MB | no | the bar | Monday |',
    '| seek | 1.00 | 2.00 | 2.00 x | s a seek | <= 2 s | yes | the bar | Tuesday |',
  ]);
});
