import { expect, it } from 'vitest';
import { chooseSoundEncoding } from './encoders.ts';
import { FORMATS } from './format-traits.ts';

it('says that there is no encoder in words that are true of browsers and of Node', async () => {
  const refused = chooseSoundEncoding({ channels: 2, sampleRate: 48_000 }, FORMATS.webm);
  await expect(refused).rejects.toThrow('Sound for WebM cannot be encoded here.');
});
