import { AvFrameAudioSampleResource, toAvFrame } from '@mediabunny/server';
import { AudioSample } from 'mediabunny';
import { Frame } from 'node-av';

/**
 * Moves a sample into a frame of its own. The encoders of `@mediabunny/server` copy all samples into one
 * frame, whose planes keep the size of the first sample, so that a longer one would overflow them.
 */
export async function toNativeSample(sample: AudioSample): Promise<AudioSample> {
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  const packed = new AudioSample(new AvFrameAudioSampleResource(frame));
  packed.setTimestamp(sample.timestamp);
  sample.close();
  return packed;
}
