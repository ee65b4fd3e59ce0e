import type { VideoPacket } from './probe-video.ts';
import type { Damage } from './recipe.ts';

const GARBAGE_SEED = 20_11;

/** Overwrites a run of packets with reproducible garbage, in a copy of the file. */
export function overwritePackets(
  file: Uint8Array,
  packets: readonly VideoPacket[],
  damage: Damage,
): Uint8Array {
  if (damage.kind !== 'overwrite') return file;
  const damaged = Uint8Array.from(file);
  const nextByte = garbage(GARBAGE_SEED);
  for (const { position, size } of packets.slice(damage.first, damage.last + 1)) {
    for (let at = position; at < position + size; at += 1) damaged[at] = nextByte();
  }
  return damaged;
}

/** Truncates the file in the middle of a packet. */
export function truncateInPacket(
  file: Uint8Array,
  packets: readonly VideoPacket[],
  damage: Damage,
): Uint8Array {
  const packet = damage.kind === 'truncate' ? packets[damage.packet] : undefined;
  if (!packet) return file;
  return file.subarray(0, packet.position + Math.floor(packet.size / 2));
}

/** A small linear congruential generator, which only has to be reproducible. */
function garbage(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}
