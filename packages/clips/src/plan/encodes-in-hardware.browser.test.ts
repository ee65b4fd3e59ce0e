import { afterEach, expect, it, vi } from 'vitest';
import { encodesInHardware } from './encodes-in-hardware.ts';

const LOAD = { width: 320, height: 180, bitrate: 1e6 };

/** Has the browser say that its hardware encodes, and encode in software instead. */
function pretendHardware(): void {
  const isSupported = VideoEncoder.isConfigSupported.bind(VideoEncoder);
  const asSoftware = (config: VideoEncoderConfig): VideoEncoderConfig => ({
    ...config,
    hardwareAcceleration: 'no-preference',
  });
  vi.spyOn(VideoEncoder, 'isConfigSupported').mockImplementation((config) => isSupported(asSoftware(config)));
  const configure = VideoEncoder.prototype.configure;
  vi.spyOn(VideoEncoder.prototype, 'configure').mockImplementation(function (this: VideoEncoder, config) {
    configure.call(this, asSoftware(config));
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('is true of hardware that encodes a few frames', async () => {
  pretendHardware();
  expect(await encodesInHardware('vp9', LOAD)).toBe(true);
});

it('is false of hardware that the browser names, but that fails', async () => {
  pretendHardware();
  vi.spyOn(VideoEncoder.prototype, 'encode').mockImplementation(() => {
    throw new DOMException('The driver failed.', 'EncodingError');
  });
  expect(await encodesInHardware('vp8', LOAD)).toBe(false);
});

it('is false of hardware that puts out nothing', async () => {
  pretendHardware();
  vi.spyOn(VideoEncoder.prototype, 'flush').mockImplementation(() => new Promise(() => {}));
  expect(await encodesInHardware('vp8', { ...LOAD, width: 640 })).toBe(false);
});

it('is false where there is none', async () => {
  vi.spyOn(VideoEncoder, 'isConfigSupported').mockImplementation(async (config) => ({
    supported: config.hardwareAcceleration !== 'prefer-hardware',
    config,
  }));
  expect(await encodesInHardware('vp9', { ...LOAD, height: 240 })).toBe(false);
});
