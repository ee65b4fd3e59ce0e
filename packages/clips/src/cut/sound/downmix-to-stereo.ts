import { AudioSample } from 'mediabunny';
import { downmixChannels, softLimit } from './downmix-channels.ts';

/** Downmixes a sample of surround sound to stereo, and closes the given sample. */
export function downmixToStereo(sample: AudioSample): AudioSample {
  const { numberOfChannels, numberOfFrames, sampleRate, timestamp } = sample;
  const channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
    const levels = new Float32Array(numberOfFrames);
    sample.copyTo(levels, { planeIndex, format: 'f32-planar' });
    return levels;
  });
  sample.close();
  const data = new Float32Array(2 * numberOfFrames);
  for (const [index, levels] of downmixChannels(channels).entries())
    data.set(levels.map(softLimit), index * numberOfFrames);
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels: 2, sampleRate, timestamp });
}
