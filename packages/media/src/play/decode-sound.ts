import type { Seconds } from '@framescout/contract';
import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import type { ContainerTime } from '../container-clock.ts';
import type { SoundPiece } from './sound-stream.ts';

/** Decodes the sound of a range (`duration` in seconds), with silence where the track has none. */
export async function decodeSound(
  track: InputAudioTrack,
  start: ContainerTime,
  duration: Seconds,
): Promise<SoundPiece | null> {
  let piece: SoundPiece | null = null;
  for await (const decoded of new AudioSampleSink(track).samples(start, start + duration)) {
    using sample = decoded;
    piece ??= silence(sample, duration);
    const { sampleRate, channels } = piece;
    const at = Math.round((sample.timestamp - start) * sampleRate);
    const frameOffset = Math.max(0, -at);
    const room = (channels[0]?.length ?? 0) - Math.max(0, at);
    const frameCount = Math.min(sample.numberOfFrames - frameOffset, room);
    if (frameCount <= 0) continue;
    for (const [planeIndex, channel] of channels.entries()) {
      const target = channel.subarray(Math.max(0, at));
      sample.copyTo(target, { planeIndex, format: 'f32-planar', frameOffset, frameCount });
    }
  }
  return piece ?? { sampleRate: await track.getSampleRate(), channels: [] };
}

function silence({ sampleRate, numberOfChannels }: AudioSample, duration: Seconds): SoundPiece {
  const frames = Math.round(duration * sampleRate);
  const channels = Array.from({ length: numberOfChannels }, () => new Float32Array(frames));
  return { sampleRate, channels };
}
