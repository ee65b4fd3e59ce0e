import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

// At least half a minute, for recordings that start anywhere in a broadcast.
const MAX_PACKETS = 1800;

/**
 * Returns the first H.264 frame, near the file's beginning, at which this browser can start decoding; `none`
 * if there is none, `any` for other codecs. Broadcasts and some cameras only have recovery points, which
 * Chromium does not accept as keyframes, whatever the container says.
 */
export async function findFirstDecodable(track: InputVideoTrack): Promise<EncodedPacket | 'none' | 'any'> {
  if ((await track.getCodec()) !== 'avc') return 'any';
  const sink = new EncodedPacketSink(track);
  let looked = 0;
  for await (const packet of sink.packets(undefined, undefined, { verifyKeyPackets: true })) {
    if (packet.type === 'key') return packet;
    looked++;
    if (looked === MAX_PACKETS) break;
  }
  // An empty track doesn't call for another decoder.
  return looked === 0 ? 'any' : 'none';
}
