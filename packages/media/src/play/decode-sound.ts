import type { Seconds } from '@framescout/contract';
import type { AudioSample, InputAudioTrack } from 'mediabunny';
import type { ContainerTime } from '../open/container-clock.ts';
import type { SoundPiece } from './sound-stream.ts';
import { streamSound } from './stream-sound.ts';

/** Decodes the audio of a range (`duration` in seconds), with silence where the track has gaps. */
export async function decodeSound(
  track: InputAudioTrack,
  start: ContainerTime,
  duration: Seconds,
): Promise<SoundPiece | null> {
  let piece: SoundPiece | null = null;
  const end = (start + duration) as ContainerTime;
  for await (const decoded of streamSound(track, start, end)) {
    using sample = decoded;
    piece ??= silence(sample, duration);
    const { sampleRate, channels } = piece;
    const at = Math.max(0, Math.round((sample.timestamp - start) * sampleRate));
    const frameCount = Math.min(sample.numberOfFrames, (channels[0]?.length ?? 0) - at);
    if (frameCount <= 0) continue;
    for (const [planeIndex, channel] of channels.entries()) {
      sample.copyTo(channel.subarray(at), { planeIndex, format: 'f32-planar', frameCount });
    }
  }
  return piece ?? { sampleRate: await track.getSampleRate(), channels: [] };
}

function silence({ sampleRate, numberOfChannels }: AudioSample, duration: Seconds): SoundPiece {
  const frames = Math.round(duration * sampleRate);
  const channels = Array.from({ length: numberOfChannels }, () => new Float32Array(frames));
  return { sampleRate, channels };
}
