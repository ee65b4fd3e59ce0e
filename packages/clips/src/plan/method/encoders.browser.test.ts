import { canEncodeAudio } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { chooseSoundEncoding } from './encoders.ts';
import { FORMATS } from './format-traits.ts';

const SURROUND = { channels: 6, sampleRate: 48_000 };

describe('encoding surround sound', () => {
  it('downmixes to stereo for a container that this browser cannot encode more channels for', async () => {
    const takesSurround = await canEncodeAudio('opus', { numberOfChannels: 6, sampleRate: 48_000 });
    const { codec, channels } = await chooseSoundEncoding(SURROUND, FORMATS.webm);
    expect({ codec, channels }).toEqual({ codec: 'opus', channels: takesSurround ? 6 : 2 });
  });

  it.each(['mkv', 'mp4', 'flv'] as const)('keeps all channels in %s', async (format) => {
    expect((await chooseSoundEncoding(SURROUND, FORMATS[format])).channels).toBe(6);
  });
});
