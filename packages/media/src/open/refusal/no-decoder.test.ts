import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVideoFile } from '../open-video-file.ts';

const FIXTURES = join(import.meta.dirname, '../../../../../fixtures');

it('reports a missing decoder in words that hold for both browsers and Node', async () => {
  const opened = openVideoFile(await openAsBlob(join(FIXTURES, 'hevc.mp4')), 'hevc.mp4');
  await expect(opened).rejects.toMatchObject({
    code: 'unsupported-codec',
    message: expect.stringMatching(/^"hevc\.mp4" contains .* there is no decoder for \S+ here\. Convert it/),
  });
});
