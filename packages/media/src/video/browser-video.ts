import type { Seconds } from '@framescout/contract';
import { type AudioSample, AudioSampleSink, type VideoSample } from 'mediabunny';
import { decodeKeyframes } from '../decode/decode-keyframes.ts';
import { type DecoderPreference, decodeRange } from '../decode/decode-range.ts';
import { type CreateLook, raceDecoders } from '../decode/decoder-race.ts';
import { quickestDecode, UnorderedFramesError } from '../decode/fast-decode.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { TIMESTAMP_TOLERANCE } from '../timeline.ts';
import type { Packets } from './packets.ts';
import { type TimeRange, Video } from './video.ts';

/** A video that the browser decodes. */
export class BrowserVideo extends Video {
  readonly startsSlowly = false;
  readonly givesWholeFrames = true;

  async *frames(
    { start, end }: TimeRange,
    _rects: readonly PixelRect[],
    preference: DecoderPreference = 'no-preference',
  ): AsyncGenerator<VideoSample, void, unknown> {
    const last = end - TIMESTAMP_TOLERANCE;
    let from = start - TIMESTAMP_TOLERANCE;
    try {
      for await (const sample of quickestDecode(this.opened, from, last, preference)) {
        from = sample.timestamp + TIMESTAMP_TOLERANCE;
        yield sample;
      }
      return;
    } catch (error) {
      if (!(error instanceof UnorderedFramesError)) throw error;
    }
    yield* decodeRange(this.opened, from, last, preference);
  }

  wholeFrames(range: TimeRange): AsyncGenerator<VideoSample, void, unknown> {
    return this.frames(range, []);
  }

  async canHear(): Promise<boolean> {
    return (await this.opened.input.getPrimaryAudioTrack())?.canDecode() ?? false;
  }

  async *heard({ start, end }: TimeRange): AsyncGenerator<AudioSample, void, unknown> {
    const { input, timelineStart } = this.opened;
    const track = await input.getPrimaryAudioTrack();
    if (!track) return;
    const [from, to] = [start + timelineStart, end + timelineStart];
    for await (const sample of new AudioSampleSink(track).samples(from, to)) {
      const heard = trimSample(sample, from, to);
      if (!heard) continue;
      heard.setTimestamp(heard.timestamp - timelineStart);
      yield heard;
    }
  }

  async copyable(): Promise<Packets> {
    return this.packets;
  }

  keyframes(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    preference: DecoderPreference = 'no-preference',
  ): AsyncGenerator<VideoSample, void, unknown> {
    return decodeKeyframes(this.opened, times, preference);
  }

  raceDecoders(createLook: CreateLook): Promise<DecoderPreference> {
    return raceDecoders(this.opened, createLook);
  }
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
