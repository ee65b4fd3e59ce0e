import type { Seconds } from '@framescout/contract';
import type { TrackPackets } from '@framescout/media';
import { pcmBits } from '../method/bitrates.ts';
import type { SourceSound } from '../method/source-traits.ts';
import type { ClipRange } from '../recipe/clip-range.ts';
import type { CopiedSound, SoundLabel } from '../recipe/clip-recipe.ts';
import { SPARE_PACKETS } from '../recipe/range-packets.ts';

// The preroll that decoders need before the first sample to sound right: Opus converges in 80 ms (RFC 7845
// 4.6); a transform codec's window reaches into the previous packet.
const OPUS_WARM_UP: Seconds = 0.08;

// Without an edit list, up to one packet is silent at the start of a clip. Longer packets than those of AAC,
// MP3, Opus and AC-3 would be noticed.
const LONGEST_PACKET: Seconds = 0.04;

// Packets further apart leave a gap: Opus's last at most 120 ms, FLAC's 4608 samples.
const LONGEST_STEP: Seconds = 0.15;
const LONGEST_FLAC_STEP: Seconds = 0.6;

// Timestamps are rounded, in Matroska to the millisecond.
const ROUNDING: Seconds = 0.001;

const METADATA_ONLY = { metadataOnly: true };

/** The sound track queries that planning needs. */
export type SoundPackets = Pick<TrackPackets, 'at' | 'first' | 'from'>;

/** The track to copy, its codec and its label. */
export type CopiedTrack = SoundLabel & Pick<CopiedSound, 'source' | 'codec'>;

/**
 * Plans a range's sound as copied packets with a short preroll, or from the end of a gap that the range
 * starts in; an edit list limits it to the range, exact to the sample. Null if the sound starts after the
 * range, or ends before it.
 */
export async function planCopiedSound(
  sound: SoundPackets,
  copied: CopiedTrack,
  { start, end }: Pick<ClipRange, 'start' | 'end'>,
): Promise<CopiedSound | null> {
  const covering = await sound.at(start, METADATA_ONLY);
  const warmUp = copied.codec === 'opus' ? OPUS_WARM_UP : (covering?.packet.duration ?? 0);
  const earliest = (await sound.at(start - warmUp, METADATA_ONLY)) ?? (await sound.first(METADATA_ONLY));
  if (!earliest) return null;
  const longestStep = longestStepOf(copied.codec);
  let first = earliest;
  let last = earliest;
  let length: Seconds = 0;
  let packets = 0;
  let heardEnd: Seconds = 0;
  for await (const timed of sound.from(earliest, METADATA_ONLY)) {
    const { packet, time } = timed;
    if (time - start >= end - start) break;
    if (last.time < start && time - last.time > longestStep) {
      first = timed;
      packets = 0;
    }
    packets++;
    // The last packet of a file may lack a duration.
    length = packet.duration || length;
    heardEnd = Math.max(heardEnd, time - start + length);
    last = timed;
  }
  if (packets === 0 || heardEnd <= 0) return null;
  const mediaStart = first.time - start;
  const silence = Math.max(0, mediaStart);
  return {
    kind: 'copied',
    ...copied,
    mostPackets: packets + SPARE_PACKETS,
    firstTime: first.time,
    packets,
    placedAt: 0,
    frameBytes: null,
    shown: [
      ...(silence > 0 ? [{ mediaStart: null, duration: silence }] : []),
      { mediaStart: silence - mediaStart, duration: Math.min(end - start, heardEnd) - silence },
    ],
  };
}

/**
 * Plans a range's sound for a container without edit lists: the packets that start inside the range, at their
 * exact times; uncompressed sound is cut to the sample. Null if nothing is heard; `too-coarse` if the packets
 * are so long that their edges would be noticed.
 */
export async function planSoundWithoutEditList(
  packets: SoundPackets,
  copied: CopiedTrack,
  { start, end }: Pick<ClipRange, 'start' | 'end'>,
  { channels }: Pick<SourceSound, 'channels'>,
): Promise<CopiedSound | 'too-coarse' | null> {
  const frameBytes = pcmFrameBytes(copied.codec, channels);
  const before = (await packets.at(start, METADATA_ONLY)) ?? (await packets.first(METADATA_ONLY));
  if (!before) return null;
  let firstTime: Seconds | null = null;
  let count = 0;
  for await (const { packet, time } of packets.from(before, METADATA_ONLY)) {
    if (time >= end - ROUNDING) break;
    if (frameBytes === null && packet.duration > LONGEST_PACKET) return 'too-coarse';
    const isInside = frameBytes === null ? time >= start - ROUNDING : time + packet.duration > start;
    if (!isInside) continue;
    firstTime ??= time;
    count++;
  }
  return firstTime === null
    ? null
    : copyWhole(copied, { firstTime, packets: count, placedAt: 0, frameBytes });
}

/**
 * Plans a range's sound for a container in which sound starts with the file and the first frame is shown
 * `delay` seconds later: from the packet that starts closest to `delay` before the range. Null if nothing is
 * heard; `too-coarse` if none starts within half a packet of that time, such as when sound starts later than
 * the picture.
 */
export async function planSoundWithoutTimestamps(
  packets: SoundPackets,
  copied: CopiedTrack,
  { start, end }: Pick<ClipRange, 'start' | 'end'>,
  delay: Seconds,
): Promise<CopiedSound | 'too-coarse' | null> {
  const opening = start - delay;
  const before = (await packets.at(opening, METADATA_ONLY)) ?? (await packets.first(METADATA_ONLY));
  if (!before) return null;
  let firstTime: Seconds | null = null;
  let lastTime = before.time;
  let count = 0;
  for await (const { packet, time } of packets.from(before, METADATA_ONLY)) {
    if (time >= end - ROUNDING) break;
    // Without timestamps, anything after a gap would play early.
    if (packet.duration > LONGEST_PACKET || time - lastTime > LONGEST_STEP) return 'too-coarse';
    lastTime = time;
    const latest = packet.duration / 2 + ROUNDING;
    if (time < opening - latest) continue;
    if (firstTime === null && time > opening + latest) return 'too-coarse';
    firstTime ??= time;
    count++;
  }
  if (firstTime === null) return null;
  const placedAt = start - firstTime;
  return copyWhole(copied, { firstTime, packets: count, placedAt, frameBytes: null });
}

/** Plans sound of which no edit list hides anything. */
function copyWhole(
  copied: CopiedTrack,
  placed: Pick<CopiedSound, 'firstTime' | 'packets' | 'placedAt' | 'frameBytes'>,
): CopiedSound {
  return { kind: 'copied', ...copied, ...placed, mostPackets: placed.packets + SPARE_PACKETS, shown: null };
}

function longestStepOf(codec: string): Seconds {
  if (codec.startsWith('pcm-')) return Number.POSITIVE_INFINITY;
  return codec === 'flac' ? LONGEST_FLAC_STEP : LONGEST_STEP;
}

/** Returns the bytes of one sample of uncompressed sound across all channels; null for compressed sound. */
function pcmFrameBytes(codec: string, channels: number): number | null {
  const bits = pcmBits(codec);
  return bits === null ? null : (bits / 8) * channels;
}
