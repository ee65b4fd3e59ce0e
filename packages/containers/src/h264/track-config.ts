import { bytesOf } from '@framescout/base';
import { type AvcConfig, readAvcConfig } from './avc-config.ts';

/** Returns a track's H.264 configuration; null for other codecs, and for streams with start codes. */
export function avcOf(config: VideoDecoderConfig | null): AvcConfig | null {
  if (!config?.codec.startsWith('avc') || !config.description) return null;
  return readAvcConfig(bytesOf(config.description));
}
