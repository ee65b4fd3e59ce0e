import { isSameFrameTime } from '@framescout/base';
import { type PixelAspect, repairAvcConfig, withAspect, withOwnSets } from '@framescout/containers';
import type { Packets, TimedPacket, TrackPackets } from '@framescout/media';
import { ClipFailedError } from '../../errors.ts';
import type { PacketRun } from '../../plan/recipe/clip-recipe.ts';

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

/** Reads a run's packets in decoding order. @throws {ClipFailedError} if its keyframe is missing */
export async function* readRun(
  picture: Pick<TrackPackets, 'keyframe' | 'from'>,
  { keyTime, packets }: PacketRun,
): AsyncGenerator<TimedPacket, void, unknown> {
  const key = await picture.keyframe(keyTime);
  if (!key || !isSameFrameTime(key.time, keyTime)) {
    throw new ClipFailedError('The video is not the one that the clip was planned for.', { keyTime });
  }
  let left = packets;
  for await (const packet of picture.from(key, { verifyKeyPackets: true })) {
    yield packet;
    if (--left <= 0) return;
  }
}
