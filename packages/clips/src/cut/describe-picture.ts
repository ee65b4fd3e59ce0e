import type { Packets } from '@framescout/media';
import { repairAvcConfig } from '../h264/repair-avc-config.ts';
import { withAspect } from '../h264/state-aspect.ts';
import { withOwnSets } from '../hevc/with-own-sets.ts';
import type { PixelAspect } from '../pixel-aspect.ts';

/**
 * Returns the configuration of a track whose packets are copied, from the keyframe `first` on, which may bring
 * parameter sets of its own; null if the track has none.
 */
export async function describePicture(
  { track }: Packets['picture'],
  pixelAspect: PixelAspect | null,
  first: Uint8Array | null,
): Promise<VideoDecoderConfig | null> {
  const stated = await track.getDecoderConfig();
  const config = stated && first ? withOwnSets(repairAvcConfig(stated, first), first) : stated;
  return config && pixelAspect ? withAspect(config, pixelAspect) : config;
}
