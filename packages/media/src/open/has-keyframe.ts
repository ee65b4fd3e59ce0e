import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

// Half a minute at least, of recordings that begin anywhere in a broadcast.
const MOST_PACKETS = 1800;

/**
 * Whether a track has a frame near its beginning at which this browser can begin to decode. Broadcasts and some cameras
 * have H.264 with recovery points only, which Chromium does not take for keyframes, whatever the container says.
 */
export async function hasKeyframe(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'avc') return true;
  const sink = new EncodedPacketSink(track);
  let looked = 0;
  for await (const { type } of sink.packets(undefined, undefined, { verifyKeyPackets: true })) {
    if (type === 'key') return true;
    looked++;
    if (looked === MOST_PACKETS) break;
  }
  // An empty track is no reason for another decoder.
  return looked === 0;
}
