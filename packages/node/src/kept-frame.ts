import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { VideoSample } from 'mediabunny';
import { Frame } from 'node-av';

const idle: Frame[] = [];
const frames = new WeakMap<VideoSample, Frame>();

/**
 * An empty frame, for {@link giveBack} once it is no longer needed. A frame that is freed counts as memory in use until it
 * is collected, and brings about collections; one that is emptied does not.
 */
export function takeFrame(): Frame {
  const known = idle.pop();
  if (known) return known;
  const frame = new Frame();
  frame.alloc();
  return frame;
}

/** Empties a frame, so that it can be taken again. */
export function giveBack(frame: Frame): void {
  frame.unref();
  idle.push(frame);
}

/** A frame of {@link takeFrame} as a sample, which gives it back when it is closed. Times in seconds. */
export function keptSample(frame: Frame, timing: { timestamp: number; duration: number }): VideoSample {
  const sample = new VideoSample(new KeptFrame(frame), timing);
  frames.set(sample, frame);
  return sample;
}

/** The frame of a sample of {@link keptSample} that is still open; null for other samples, such as clones of it. */
export function frameOf(sample: VideoSample): Frame | null {
  return frames.get(sample) ?? null;
}

class KeptFrame extends AvFrameVideoSampleResource {
  override close(): void {
    giveBack(this.frame);
  }
}
