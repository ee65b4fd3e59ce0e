import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPackets } from '../open-video-file.ts';

const FIXTURES = join(import.meta.dirname, '../../../../../fixtures');

describe('a transport stream', () => {
  it.each(['h264-interlaced.ts', 'h264.ts'])('is as high as its frames, not its fields: %s', async (name) => {
    using opened = await openPackets(await openAsBlob(join(FIXTURES, name)), name);
    const size = { width: 320, height: 180 };
    expect(opened.info).toMatchObject({ ...size, displayWidth: 320, displayHeight: 180 });
    expect(opened.picture).toEqual(size);
    const config = await opened.track.getDecoderConfig();
    expect(config).toMatchObject({ codedWidth: 320, codedHeight: 180 });
    expect(config?.displayAspectHeight).toBeUndefined();
    expect(await opened.track.getPixelAspectRatio()).toEqual({ num: 1, den: 1 });
  });
});
