import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';

// Less than half a frame at any rate, and more than the rounding of times in containers (Matroska: to the
// millisecond).
const ROUNDING: Seconds = 0.001;

/**
 * Resamples frames to a constant rate (frames per second): yields the frame shown at each tick from 0 to
 * `end` (seconds), so some are dropped or repeated. Takes ownership of the samples, whose timestamps start at
 * 0; the consumer closes those it receives.
 */
export async function* resampleFrames(
  samples: AsyncIterable<VideoSample>,
  rate: number,
  end: Seconds,
): AsyncGenerator<VideoSample, void, unknown> {
  let shown: VideoSample | null = null;
  let tick = 0;
  function* upTo(time: Seconds, of: VideoSample) {
    for (; tick / rate < time - ROUNDING; tick++) {
      const copy = of.clone();
      copy.setTimestamp(tick / rate);
      copy.setDuration(1 / rate);
      yield copy;
    }
  }
  try {
    for await (const sample of samples) {
      if (shown) yield* upTo(sample.timestamp, shown);
      shown?.close();
      shown = sample;
    }
    if (shown) yield* upTo(end, shown);
  } finally {
    shown?.close();
  }
}
