import { type PixelAspect, repairAvcConfig, withAspect, withOwnSets } from '@framescout/containers';
import type { Packets } from '@framescout/media';

/**
 * Returns the configuration of a track whose packets are copied, from the keyframe `first` on, which may bring
 * parameter sets of its own, with the shape of pixels that it is shown with; null if the track has none.
 */
export async function describePicture(
  { track }: Packets['picture'],
  pixelAspect: PixelAspect,
  first: Uint8Array | null,
): Promise<VideoDecoderConfig | null> {
  const stated = await track.getDecoderConfig();
  const config = stated && first ? withOwnSets(repairAvcConfig(stated, first), first) : stated;
  return config && withAspect(withDisplayAspect(config, pixelAspect), pixelAspect);
}

/** Returns a configuration from which containers state a shape of pixels; for square ones, they state none. */
function withDisplayAspect(config: VideoDecoderConfig, { width, height }: PixelAspect): VideoDecoderConfig {
  const { displayAspectWidth: _width, displayAspectHeight: _height, ...plain } = config;
  const { codedWidth, codedHeight } = plain;
  if (width === height || !codedWidth || !codedHeight) return plain;
  return width > height
    ? {
        ...plain,
        displayAspectWidth: Math.round((codedWidth * width) / height),
        displayAspectHeight: codedHeight,
      }
    : {
        ...plain,
        displayAspectWidth: codedWidth,
        displayAspectHeight: Math.round((codedHeight * height) / width),
      };
}
