import { bytesOf } from '@framescout/base';
import { av1FilterRemover, avcFilterRemover } from '@framescout/containers';
import type { EncodedPacket, VideoCodec } from 'mediabunny';
import type { VideoFile } from '../open/video-file.ts';

/**
 * Takes a stream's packets in decoding order, and changes those marked as skipped so that decoders skip their
 * costliest in-loop filter. The filter smooths the edges of blocks, and takes a sixth to a third of decoding
 * time. Without it, pixels differ, also in frames predicted from these, and increasingly so until the next
 * keyframe.
 */
export type FilterRemover = (packet: EncodedPacket, isSkipped: boolean) => EncodedPacket;

/** Opens a remover for a file's video; returns null if its packets cannot be changed. */
export async function openFilterRemover({ track }: Pick<VideoFile, 'track'>): Promise<FilterRemover | null> {
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  const change = config && codec && createChange(codec, config);
  if (!change) return null;
  return (packet, isSkipped) => {
    const data = change(packet.data, isSkipped);
    return data === packet.data ? packet : packet.clone({ data });
  };
}

function createChange(
  codec: VideoCodec,
  { description }: VideoDecoderConfig,
): ((data: Uint8Array, isSkipped: boolean) => Uint8Array) | null {
  if (codec === 'av1') return av1FilterRemover();
  // Annex B H.264 would have to be searched for its units.
  return codec === 'avc' && description ? avcFilterRemover(bytesOf(description)) : null;
}
