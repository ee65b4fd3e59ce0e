import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

// Half a minute at least, of recordings that begin anywhere in a broadcast.
const MOST_PACKETS = 1800;

/**
 * The first frame of H.264, near its beginning, at which this browser can begin to decode: `none` if there is none, `any`
 * for other codecs. Broadcasts and some cameras have recovery points only, which Chromium does not take for keyframes,
 * whatever the container says.
 */
export async function findBeginning(track: InputVideoTrack): Promise<EncodedPacket | 'none' | 'any'> {
  if ((await track.getCodec()) !== 'avc') return 'any';
  const sink = new EncodedPacketSink(track);
  let looked = 0;
  for await (const packet of sink.packets(undefined, undefined, { verifyKeyPackets: true })) {
    if (packet.type === 'key') return packet;
    looked++;
    if (looked === MOST_PACKETS) break;
  }
  // An empty track is no reason for another decoder.
  return looked === 0 ? 'any' : 'none';
}
