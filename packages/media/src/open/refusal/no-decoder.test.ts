import { expect, it } from 'vitest';
import { openFixture } from '../../../../../tools/test-support/fixtures/read-fixture.ts';
import { openVideoFile } from '../open-video-file.ts';

it('reports a missing decoder in words that hold for both browsers and Node', async () => {
  const opened = openVideoFile(await openFixture('hevc.mp4'), 'hevc.mp4');
  await expect(opened).rejects.toMatchObject({
    code: 'unsupported-codec',
    message: expect.stringMatching(/^"hevc\.mp4" contains .* there is no decoder for \S+ here\. Convert it/),
  });
});
