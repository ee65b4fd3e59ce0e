import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { VideoSample } from 'mediabunny';
import { Frame } from 'node-av';

const idle: Frame[] = [];
const frames = new WeakMap<VideoSample, Frame>();

/**
 * Takes an empty frame from the pool; return it with {@link releaseFrame}. A freed frame counts as memory in
 * use until it is garbage-collected, and triggers collections; an emptied one does not.
 */
export function acquireFrame(): Frame {
  const known = idle.pop();
  if (known) return known;
  const frame = new Frame();
  frame.alloc();
  return frame;
}

/** Empties a frame and returns it to the pool. */
export function releaseFrame(frame: Frame): void {
  frame.unref();
  idle.push(frame);
}

/** Wraps a frame as a sample that returns it to the pool when closed. Times in seconds. */
export function pooledSample(frame: Frame, timing: { timestamp: number; duration: number }): VideoSample {
  const sample = new VideoSample(new KeptFrame(frame), timing);
  frames.set(sample, frame);
  return sample;
}

/** Returns the frame of a {@link pooledSample}; null for others, such as clones of one. */
export function frameOf(sample: VideoSample): Frame | null {
  return frames.get(sample) ?? null;
}

class KeptFrame extends AvFrameVideoSampleResource {
  override close(): void {
    releaseFrame(this.frame);
  }
}

/** Returns the bytes of a buffer, or of a view of one, without copying them. */
export function bytesOf(source: AllowSharedBufferSource): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source);
}
