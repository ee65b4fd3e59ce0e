import type { FadeLengths } from '@framescout/contract';
import { AudioSample } from 'mediabunny';
import { type ClipMoment, fadeLevel } from '../../compose/frame-finish.ts';

/** Fades a sample that begins at a moment of its clip, and closes the given one. All have the same form then. */
export function fadeSound(sample: AudioSample, fade: FadeLengths, { at, of }: ClipMoment): AudioSample {
  const { numberOfChannels, numberOfFrames, sampleRate, timestamp } = sample;
  const data = new Float32Array(numberOfChannels * numberOfFrames);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
    const plane = data.subarray(planeIndex * numberOfFrames, (planeIndex + 1) * numberOfFrames);
    sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
    for (const [index, level] of plane.entries())
      plane[index] = level * fadeLevel(fade, { at: at + index / sampleRate, of });
  }
  sample.close();
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp });
}
