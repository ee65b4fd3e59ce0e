import type { Seconds } from '@framescout/contract';
import {
  type AudioSample,
  AudioSampleSink,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
} from 'mediabunny';
import type { ContainerTime } from '../container-clock.ts';

// Browsers number what they decode without looking at the times of packets, so that sound would be early by every gap.
// Below this, times are rounded, or recorders were late; above it, a gap would be noticed.
const LARGEST_JITTER: Seconds = 0.04;

// Times in Matroska are rounded to the millisecond.
const ROUNDING: Seconds = 0.001;

const UNREAD = { metadataOnly: true };

/**
 * Decodes a sound track from `start` up to `end`, cut to the sample, piece by piece: each at the time of its packets, also
 * after gaps. What is decoded `preroll` seconds before is thrown away; the decoder needs it. The consumer closes each.
 */
export async function* hearSound(
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

/** Decodes packets from a given one up to the first gap, and returns the packet after that; null at the end. */
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
  // The first packet of Vorbis that a decoder gets yields nothing (Vorbis I, 4.3.8).
  if (codec === 'vorbis') packet = await nextOf(packets);
  let expected = packet?.timestamp ?? 0;
  let late: Seconds | null = codec === 'vorbis' ? null : 0;
  try {
    for await (const sample of samples) {
      const { duration } = sample;
      late ??= Math.max(0, expected - sample.timestamp);
      const time = sample.timestamp + late;
      // A decoder that looks at times left something out.
      const isAhead = time > expected + duration / 2;
      while (isAhead && packet && packet.timestamp < time - duration / 2) packet = await nextOf(packets);
      const isAfterGap = packet !== null && packet.timestamp - time > LARGEST_JITTER;
      if (time >= end || (isAfterGap && !codec?.startsWith('pcm-'))) {
        sample.close();
        return isAfterGap ? packet : null;
      }
      sample.setTimestamp(time);
      const heard = trimSample(sample, start, end);
      if (heard) yield heard;
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

/** The part of a sample inside [start, end), or null; the sample itself is closed or returned. */
function trimSample(sample: AudioSample, start: ContainerTime, end: ContainerTime): AudioSample | null {
  const { timestamp, sampleRate, numberOfFrames } = sample;
  const first = Math.max(0, Math.round((start - timestamp) * sampleRate));
  const last = Math.min(numberOfFrames, Math.round((end - timestamp) * sampleRate));
  if (first === 0 && last === numberOfFrames) return sample;
  const trimmed = first < last ? sample.trim(first, last) : null;
  sample.close();
  return trimmed;
}
