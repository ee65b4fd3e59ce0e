import type { EncodedPacket } from 'mediabunny';
import { bytesOf } from '../bytes-of.ts';
import type { VideoFile } from '../open/open-video-file.ts';
import { avcFilterRemover } from './avc-slices.ts';

/**
 * Takes a stream's packets in decoding order, and returns those of which decoders are to skip the in-loop filter changed so
 * that they do. The filter smooths the edges of blocks, and takes a sixth to a quarter of the time of decoding H.264. Without
 * it pixels differ, and those of the frames that are predicted from them, more and more until the next keyframe.
 */
export type FilterRemover = (packet: EncodedPacket, isSkipped: boolean) => EncodedPacket;

/** Opens a remover for a file's video; null if it is not H.264, or has start codes, by which units would have to be searched. */
export async function openFilterRemover({ track }: Pick<VideoFile, 'track'>): Promise<FilterRemover | null> {
  const description = (await track.getDecoderConfig())?.description;
  if ((await track.getCodec()) !== 'avc' || !description) return null;
  const change = avcFilterRemover(bytesOf(description));
  return (packet, isSkipped) => {
    const data = change(packet.data, isSkipped);
    return data === packet.data ? packet : packet.clone({ data });
  };
}
