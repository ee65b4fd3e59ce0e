import type { Packets } from '@framescout/media';
import { withAspect } from '../h264/state-aspect.ts';
import type { PixelAspect } from '../pixel-aspect.ts';

/** Returns the configuration of a track whose packets are copied; null if it has none. */
export async function describePicture(
  { track }: Packets['picture'],
  pixelAspect: PixelAspect | null,
): Promise<VideoDecoderConfig | null> {
  const config = await track.getDecoderConfig();
  return config && pixelAspect ? withAspect(config, pixelAspect) : config;
}
