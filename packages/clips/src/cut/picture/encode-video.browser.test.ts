import { afterEach, describe, expect, it, vi } from 'vitest';
import { H264, readBack, recipeOf, write } from '../../fixtures/written-clips.ts';

/** Makes the browser fall back to software, and fail after this many frames; counts them. */
function failAfter(hardwareFrames: number, otherFrames = Number.POSITIVE_INFINITY) {
  const encoded = { byHardware: 0, otherwise: 0 };
  const asked = new WeakSet<VideoEncoder>();
  const { configure, encode } = VideoEncoder.prototype;
  const isSupported = VideoEncoder.isConfigSupported.bind(VideoEncoder);
  const asSoftware = (config: VideoEncoderConfig): VideoEncoderConfig => ({
    ...config,
    hardwareAcceleration: 'no-preference',
  });
  vi.spyOn(VideoEncoder, 'isConfigSupported').mockImplementation((config) => isSupported(asSoftware(config)));
  vi.spyOn(VideoEncoder.prototype, 'configure').mockImplementation(function (this: VideoEncoder, config) {
    if (config.hardwareAcceleration === 'prefer-hardware') asked.add(this);
    configure.call(this, asSoftware(config));
  });
  vi.spyOn(VideoEncoder.prototype, 'encode').mockImplementation(function (
    this: VideoEncoder,
    frame,
    options,
  ) {
    const isHardware = asked.has(this);
    const count = isHardware ? ++encoded.byHardware : ++encoded.otherwise;
    if (count > (isHardware ? hardwareFrames : otherFrames)) {
      throw new DOMException('The driver failed.', 'EncodingError');
    }
    encode.call(this, frame, options);
  });
  return encoded;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('encoding in hardware', () => {
  it('starts again without hardware if that fails midway', async () => {
    const planned = await recipeOf(H264, { selectedFormat: 'webm' });
    if (planned.kind !== 'muxed' || planned.picture.kind !== 'encoded') throw new Error('It is not encoded.');
    const encoded = failAfter(20);
    const clip = await readBack(
      await write({ ...planned, picture: { ...planned.picture, isHardware: true } }, H264),
    );
    expect(encoded.byHardware).toBe(21);
    expect(encoded.otherwise).toBe(planned.encodedFrames);
    expect(clip.counters).toEqual((await readBack(await write(planned, H264))).counters);
    expect(clip.counters).toHaveLength(planned.encodedFrames);
  });

  it('fails if it is not possible without hardware either', async () => {
    const planned = await recipeOf(H264, { selectedFormat: 'webm' });
    if (planned.kind !== 'muxed' || planned.picture.kind !== 'encoded') throw new Error('It is not encoded.');
    failAfter(20, 10);
    const recipe = { ...planned, picture: { ...planned.picture, isHardware: true } };
    await expect(write(recipe, H264)).rejects.toThrow('The driver failed.');
  });
});
