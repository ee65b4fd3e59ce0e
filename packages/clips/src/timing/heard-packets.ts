import { bytesOf } from '@framescout/base';
import { opusDelay } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Packets, TimedPacket, TrackPackets } from '@framescout/media';
import type { InputAudioTrack } from 'mediabunny';

/** A sound track's packets, with the times at which what they contain is heard. */
export type HeardPackets = Pick<TrackPackets<InputAudioTrack>, 'track' | 'at' | 'first' | 'from'>;

// States by how much an Opus decoder is late, and times packets accordingly (RFC 9559, 5.1.4.1.27). In other
// containers, an edit list or the codec itself says so, and the times are already right.
const MATROSKA = /^(matroska|mkv|webm)/i;

/** Returns a sound track's packets by when they are heard; null if there is no such track. */
export async function heardPackets({ info, sounds }: Packets, index: number): Promise<HeardPackets | null> {
  const sound = sounds[index];
  if (!sound || !MATROSKA.test(info.container)) return sound ?? null;
  const delay = await delayOf(sound);
  if (delay === 0) return sound;
  const heard = (timed: TimedPacket | null) => timed && { ...timed, time: timed.time - delay };
  return {
    track: sound.track,
    at: async (time, options) => heard(await sound.at(time + delay, options)),
    first: async (options) => heard(await sound.first(options)),
    async *from(first, options) {
      for await (const { packet, time } of sound.from(first, options)) yield { packet, time: time - delay };
    },
  };
}

/** Returns by how many seconds what a track's decoder puts out is late. */
export async function delayOf({ track }: Pick<HeardPackets, 'track'>): Promise<Seconds> {
  const config = await track.getDecoderConfig();
  if (config?.codec !== 'opus' || !config.description) return 0;
  return opusDelay(bytesOf(config.description));
}
