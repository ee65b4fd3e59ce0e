import { type AvcConfig, readAvcConfig } from '@framescout/media';

/** A track's H.264 configuration; null for other codecs and for streams with start codes. */
export function avcOf(config: VideoDecoderConfig | null): AvcConfig | null {
  if (!config?.codec.startsWith('avc') || !config.description) return null;
  return readAvcConfig(bytesOf(config.description));
}

/** The bytes of a WebCodecs buffer source, without copying. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
