import type { Seconds } from '@framescout/contract';
import { FFmpegReader, type VideoFile } from '@framescout/media';
import { AudioSample, type AudioSampleSource } from 'mediabunny';
import type { ClipRange } from '../plan/clip-range.ts';
import type { SourceSound } from '../plan/source-traits.ts';
import type { TrackFeed } from './track-feed.ts';

const BYTES_A_SAMPLE = 2;
const PIECE: Seconds = 0.5;

/** Has FFmpeg decode the sound of ranges and hands it to an encoder, cut to the sample, one range after the other. */
export async function* encodeForeignSound(
  { foreign }: VideoFile,
  { channels, sampleRate }: Pick<SourceSound, 'channels' | 'sampleRate'>,
  ranges: readonly ClipRange[],
  target: AudioSampleSource,
): TrackFeed {
  if (!foreign) throw new TypeError('The video is not read through FFmpeg.');
  using reader = new FFmpegReader(foreign);
  const frameBytes = channels * BYTES_A_SAMPLE;
  const pieceBytes = Math.round(PIECE * sampleRate) * frameBytes;
  let shownBefore: Seconds = 0;
  for (const { start, end } of ranges) {
    const duration = end - start;
    const from = Math.max(0, start - foreign.fileStart);
    const data = await reader.sound({ from, duration, channels, sampleRate });
    for (let at = 0; at + frameBytes <= data.length; at += pieceBytes) {
      const timestamp = shownBefore + at / frameBytes / sampleRate;
      const piece = data.slice(at, at + pieceBytes);
      const sample = new AudioSample({
        data: piece,
        format: 's16',
        numberOfChannels: channels,
        sampleRate,
        timestamp,
      });
      await target.add(sample);
      sample.close();
      yield timestamp;
    }
    shownBefore += duration;
  }
  target.close();
}
