import type { Seconds } from '@framescout/contract';
import type { VideoFile } from '@framescout/media';
import { type AudioSample, AudioSampleSink, type AudioSampleSource, type InputAudioTrack } from 'mediabunny';
import type { ClipRange } from '../plan/clip-range.ts';
import type { TrackFeed } from './track-feed.ts';

/** Decodes the sound of ranges and hands it to an encoder, cut to the sample, one range after the other. */
export async function* encodeSound(
  video: VideoFile,
  track: InputAudioTrack,
  ranges: readonly ClipRange[],
  target: AudioSampleSource,
): TrackFeed {
  const sink = new AudioSampleSink(track);
  let shownBefore: Seconds = 0;
  for (const { start, end } of ranges) {
    const from = start + video.timelineStart;
    for await (const sample of sink.samples(from, end + video.timelineStart)) {
      const heard = trimSample(sample, from, end + video.timelineStart);
      if (!heard) continue;
      const timestamp = Math.max(0, heard.timestamp - from) + shownBefore;
      heard.setTimestamp(timestamp);
      await target.add(heard);
      heard.close();
      yield timestamp;
    }
    shownBefore += end - start;
  }
  target.close();
}

/** The part of a sample inside of [start, end) (seconds), or null; the sample itself is closed or returned. */
function trimSample(sample: AudioSample, start: Seconds, end: Seconds): AudioSample | null {
  const { timestamp, sampleRate, numberOfFrames } = sample;
  const first = Math.max(0, Math.round((start - timestamp) * sampleRate));
  const last = Math.min(numberOfFrames, Math.round((end - timestamp) * sampleRate));
  if (first === 0 && last === numberOfFrames) return sample;
  const trimmed = first < last ? sample.trim(first, last) : null;
  sample.close();
  return trimmed;
}
