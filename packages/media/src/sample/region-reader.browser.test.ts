import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/make-fixtures/load-fixture.ts';
import { fastDecode } from '../decode/fast-decode.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import { RegionReader } from './region-reader.ts';

describe('frames whose format is hidden', () => {
  it('are read through a canvas, with the same colours within rounding', async () => {
    using video = await openVideoFile(await loadFixture('h264-444.mp4'), 'h264-444.mp4');
    const rect = { left: 6, top: 26, width: 180, height: 12 };
    for await (const sample of fastDecode(video, 0.5, 0.53, 'no-preference')) {
      const [plain] = await new RegionReader(video).read(sample, [rect]);
      const hidden = Object.create(sample, { format: { value: null } });
      const [drawn] = await new RegionReader(video).read(hidden, [rect]);
      expect(drawn).toMatchObject({ width: 180, height: 12 });
      const differences = Array.from(plain?.data ?? [], (value, index) =>
        Math.abs(value - (drawn?.data[index] ?? 0)),
      );
      expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(2);
      sample.close();
    }
  });
});
