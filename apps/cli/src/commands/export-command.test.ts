import { expect, it } from 'vitest';
import { readScans } from './export-command.ts';

const SCANS = ['2024-01/match.framescout-scan', '2024-02/match.framescout-scan'];

it('refuses scans whose results would replace each other, before it reads any', async () => {
  const refused = { code: 'result-conflict', message: expect.stringContaining(SCANS[1] ?? '') };
  await expect(readScans(SCANS, { out: 'reels' })).rejects.toMatchObject(refused);
  // Beside the scans, or named twice, they don't: what is missing is only the files.
  for (const files of [SCANS, [SCANS[0] ?? '', `./${SCANS[0]}`]]) {
    await expect(readScans(files, {})).rejects.toMatchObject({ code: 'usage' });
  }
});
