import type { Seconds } from '@framescout/contract';
import type { TrackPackets } from '@framescout/media';
import type { AudioCodec } from 'mediabunny';
import type { ClipRange } from './clip-range.ts';
import type { CopiedSound } from './clip-recipe.ts';
import { SPARE_PACKETS } from './spare-packets.ts';

// How much decoders need before the first sample to sound right: Opus converges in 80 ms (RFC 7845 4.6); a transform
// codec's window reaches into the previous packet.
const OPUS_WARM_UP: Seconds = 0.08;

const CLAIMED = { metadataOnly: true };

/**
 * Plans a range's sound as copied packets, starting slightly early; an edit list limits it to the range, exact to the
 * sample. Null if the sound begins only after the range.
 */
export async function planCopiedSound(
  sound: Pick<TrackPackets, 'at' | 'first' | 'from'>,
  codec: AudioCodec,
  { start, end }: Pick<ClipRange, 'start' | 'end'>,
): Promise<CopiedSound | null> {
  const covering = await sound.at(start, CLAIMED);
  const warmUp = codec === 'opus' ? OPUS_WARM_UP : (covering?.packet.duration ?? 0);
  const first = (await sound.at(start - warmUp, CLAIMED)) ?? (await sound.first(CLAIMED));
  if (!first) return null;
  let packets = 0;
  let heardEnd: Seconds = 0;
  for await (const { packet, time } of sound.from(first, CLAIMED)) {
    if (time - start >= end - start) break;
    packets++;
    heardEnd = Math.max(heardEnd, time - start + packet.duration);
  }
  if (packets === 0) return null;
  const mediaStart = first.time - start;
  const silence = Math.max(0, mediaStart);
  return {
    kind: 'copied',
    codec,
    mostPackets: packets + SPARE_PACKETS,
    firstTime: first.time,
    packets,
    shown: [
      ...(silence > 0 ? [{ mediaStart: null, duration: silence }] : []),
      { mediaStart: silence - mediaStart, duration: Math.min(end - start, heardEnd) - silence },
    ],
  };
}
