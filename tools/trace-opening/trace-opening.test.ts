import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const PROGRAM = join(import.meta.dirname, 'trace-opening.ts');
const NAMES = ['recording-3-sounds.mp4', 'recording-3-sounds.mkv', 'h264.ts'];
// Half of what it was when each reader of tracks, metadata, subtitles and the like parsed the container for itself.
const MAX_STAYS = 352 / 2;

it('opens a file in few turns, as what its container says is read once for all who ask', () => {
  const paths = NAMES.map((name) => join('fixtures', name));
  const output = execFileSync(process.execPath, [PROGRAM, ...paths], { encoding: 'utf8' });
  const walks = z.record(z.string(), z.array(z.string())).parse(JSON.parse(output));
  for (const [name, walk] of Object.entries(walks)) {
    const rooms = new Set(walk).size;
    console.log(`${name}: ${walk.length} stays in ${rooms} rooms, ${walk.length - rooms} of them returns.`);
  }
  const stays = Object.values(walks).map(({ length }) => length);
  expect(stays).toHaveLength(NAMES.length);
  for (const count of stays) expect(count).toBeGreaterThan(10);
  expect(stays.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_STAYS);
});
