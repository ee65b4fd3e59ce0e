import type { Seconds } from '@framescout/contract';
import {
  type AudioSample,
  AudioSampleSink,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
} from 'mediabunny';
import type { ContainerTime } from '../open/container-clock.ts';

// Browsers time decoded audio by counting samples instead of using packet timestamps, so audio would be early
// by the length of every gap. Deviations up to this one are rounding, or a late recorder; larger ones would
// be noticed.
const LARGEST_JITTER: Seconds = 0.04;

// Matroska rounds times to the millisecond.
const ROUNDING: Seconds = 0.001;

const UNREAD = { metadataOnly: true };

/**
 * Decodes an audio track from `start` up to `end`, exact to the sample, in pieces that each have the time of
 * their packet, also after gaps. Decoding starts `preroll` seconds earlier, which the decoder needs; that
 * part is discarded. The consumer closes each piece.
 */
export async function* streamSound(
  track: InputAudioTrack,
  start: ContainerTime,
  end: ContainerTime,
  preroll: Seconds = 0,
): AsyncGenerator<AudioSample, void, unknown> {
  const packets = new EncodedPacketSink(track);
  const earliest = start - preroll;
  let first = (await packets.getPacket(earliest, UNREAD)) ?? (await packets.getFirstPacket(UNREAD));
  while (first && first.timestamp < end) first = yield* hearRun(track, packets, first, { start, end });
}

/** Decodes packets up to the first gap, and returns the packet after it; null at the end. */
async function* hearRun(
  track: InputAudioTrack,
  sink: EncodedPacketSink,
  first: EncodedPacket,
  { start, end }: { start: ContainerTime; end: ContainerTime },
): AsyncGenerator<AudioSample, EncodedPacket | null, unknown> {
  const codec = await track.getCodec();
  const packets = sink.packets(first, undefined, UNREAD);
  const samples = new AudioSampleSink(track).samples(first.timestamp + ROUNDING, end + LARGEST_JITTER);
  let packet = await nextOf(packets);
  // A decoder outputs nothing for the first Vorbis packet it gets (Vorbis I, 4.3.8).
  if (codec === 'vorbis') packet = await nextOf(packets);
  let expected = packet?.timestamp ?? 0;
  let late: Seconds | null = codec === 'vorbis' ? null : 0;
  try {
    for await (const sample of samples) {
      const { duration } = sample;
      late ??= Math.max(0, expected - sample.timestamp);
      const time = sample.timestamp + late;
      // The decoder does use timestamps, and left something out.
      const isAhead = time > expected + duration / 2;
      while (isAhead && packet && packet.timestamp < time - duration / 2) packet = await nextOf(packets);
      const isAfterGap = packet !== null && packet.timestamp - time > LARGEST_JITTER;
      if (time >= end || (isAfterGap && !codec?.startsWith('pcm-'))) {
        sample.close();
        return isAfterGap ? packet : null;
      }
      sample.setTimestamp(time);
      const trimmed = trimSample(sample, start, end);
      if (trimmed) yield trimmed;
      expected = time + duration;
      packet = await nextOf(packets);
    }
    return null;
  } finally {
    await packets.return();
  }
}

async function nextOf(packets: AsyncGenerator<EncodedPacket, void, unknown>): Promise<EncodedPacket | null> {
  const step = await packets.next();
  return step.done ? null : step.value;
}

/** Returns the part of a sample inside [start, end), or null; the original is either returned or closed. */
function trimSample(sample: AudioSample, start: ContainerTime, end: ContainerTime): AudioSample | null {
  const { timestamp, sampleRate, numberOfFrames } = sample;
  const first = Math.max(0, Math.round((start - timestamp) * sampleRate));
  const last = Math.min(numberOfFrames, Math.round((end - timestamp) * sampleRate));
  if (first === 0 && last === numberOfFrames) return sample;
  const trimmed = first < last ? sample.trim(first, last) : null;
  sample.close();
  return trimmed;
}
