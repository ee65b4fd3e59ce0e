import { expect, it } from 'vitest';
import { chooseSoundEncoding } from './encoders.ts';
import { FORMATS } from './format-traits.ts';

it('describes a missing encoder in words that hold for both browsers and Node', async () => {
  const refused = chooseSoundEncoding({ channels: 2, sampleRate: 48_000 }, FORMATS.webm);
  await expect(refused).rejects.toThrow('Sound for WebM cannot be encoded here.');
});

it('states the bitrate at which AVI stores sound that is not copied, which is uncompressed', async () => {
  const encoding = await chooseSoundEncoding({ channels: 2, sampleRate: 48_000 }, FORMATS.avi);
  expect(encoding).toEqual({ codec: 'pcm-s16', bitrate: 1536e3, channels: 2 });
});
