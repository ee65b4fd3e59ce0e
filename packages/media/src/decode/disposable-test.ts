import { bytesOf } from '@framescout/base';
import { av1DisposableTest, isDisposableAvc, isDisposableHevc, readAvcConfig } from '@framescout/containers';
import type { VideoCodec } from 'mediabunny';
import type { VideoFile } from '../open/video-file.ts';

/** Whether no other frame is predicted from a packet's frames, so decoding may skip them. */
export type DisposableTest = (data: Uint8Array) => boolean;

// hvcC (ISO/IEC 14496-15 8.3.3.1): numTemporalLayers in three bits, temporalIdNested, lengthSizeMinusOne in
// two.
const HVCC_LAYERS_BYTE = 21;

/**
 * Creates the test for a stream; it must be given the packets in decoding order, starting at a keyframe.
 * Returns null if packets don't reveal it: a VP9 frame that updates no reference still passes probabilities
 * and motion on to the next one, and Annex B streams would have to be searched for their units.
 */
export function createDisposableTest(
  codec: VideoCodec,
  { description }: VideoDecoderConfig,
): DisposableTest | null {
  if (codec === 'av1') return av1DisposableTest();
  const record = description && bytesOf(description);
  if (!record) return null;
  if (codec === 'avc') {
    const { lengthBytes } = readAvcConfig(record);
    return (data) => isDisposableAvc(data, lengthBytes);
  }
  if (codec === 'hevc') {
    const flags = record[HVCC_LAYERS_BYTE] ?? 0;
    const layers = (flags >> 3) & 7;
    // Unknown number of layers: a higher one might refer to the frame.
    if (layers === 0) return null;
    return (data) => isDisposableHevc(data, (flags & 3) + 1, layers - 1);
  }
  return null;
}

/** Runs {@link createDisposableTest} for a file's video. */
export async function openDisposableTest({
  track,
}: Pick<VideoFile, 'track'>): Promise<DisposableTest | null> {
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  return config && codec && createDisposableTest(codec, config);
}
