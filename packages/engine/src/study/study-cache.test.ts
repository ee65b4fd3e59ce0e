import { openVideo } from '@framescout/media';
import { expect, it, vi } from 'vitest';
import { BLANK_SIZE, blankVideo } from '../fixtures/blank-video.ts';
import { paintGray, registerFakeDecoder } from '../fixtures/register-fake-decoder.ts';
import { StudyCache } from './study-cache.ts';

registerFakeDecoder(() => paintGray(BLANK_SIZE, 120));

it('reads again what could not be read when it was prepared', async () => {
  using video = await openVideo(await blankVideo(20, 10, (frame) => frame % 10 === 0), 'blank.webm');
  const selections = [await video.reader.selectRegion(0.5, 0.5, 0.5)];
  const studies = new StudyCache(video);
  const { signal } = new AbortController();
  vi.spyOn(video, 'decodableFrom').mockRejectedValueOnce(new Error('The file is gone.'));
  await expect(studies.prepare(selections, 1.5, signal)).rejects.toThrow('The file is gone.');
  await expect(studies.prepare(selections, 1.5, signal)).resolves.toBeUndefined();
});
