import { afterEach, expect, it, vi } from 'vitest';
import { encodesInHardware } from './encodes-in-hardware.ts';

const LOAD = { width: 320, height: 180, bitrate: 1e6 };

/** Makes the browser claim hardware encoding, and encode in software instead. */
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

it('is true for hardware that encodes a few frames', async () => {
  pretendHardware();
  expect(await encodesInHardware('vp9', LOAD)).toBe(true);
});

it('is false for hardware that the browser reports but that fails', async () => {
  pretendHardware();
  vi.spyOn(VideoEncoder.prototype, 'encode').mockImplementation(() => {
    throw new DOMException('The driver failed.', 'EncodingError');
  });
  expect(await encodesInHardware('vp8', LOAD)).toBe(false);
});

it('is false for hardware that produces no output', async () => {
  pretendHardware();
  vi.spyOn(VideoEncoder.prototype, 'flush').mockImplementation(() => new Promise(() => {}));
  expect(await encodesInHardware('vp8', { ...LOAD, width: 640 })).toBe(false);
});

it('is false without hardware', async () => {
  vi.spyOn(VideoEncoder, 'isConfigSupported').mockImplementation(async (config) => ({
    supported: config.hardwareAcceleration !== 'prefer-hardware',
    config,
  }));
  expect(await encodesInHardware('vp9', { ...LOAD, height: 240 })).toBe(false);
});
