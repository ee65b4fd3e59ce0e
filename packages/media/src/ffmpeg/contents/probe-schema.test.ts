import { expect, it } from 'vitest';
import { probeSchema } from './probe-schema.ts';

it('accepts streams of unknown type, for which ffprobe states none', () => {
  const { streams } = probeSchema.parse({
    streams: [{ index: 0 }, { index: 1, codec_type: 'video', width: 320, height: 180 }],
    format: { format_name: 'mpegts' },
  });
  expect(streams.map(({ codec_type }) => codec_type)).toEqual(['unknown', 'video']);
});
