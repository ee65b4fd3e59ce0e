import { seededRandom } from '../../tools/test-support/random.ts';
import { FRAME_RATE } from './film.ts';
import type { Kill } from './game/game-state.ts';

export const SAMPLE_RATE = 44_100;

/** Four chords of three notes each, in semitones above A2, each held for `CHORD_SECONDS`. */
const CHORDS = [
  [0, 7, 15],
  [-4, 8, 12],
  [3, 10, 19],
  [-2, 10, 14],
] as const;
const CHORD_SECONDS = 4;
const ROOT_HERTZ = 110;

/**
 * Composes a soft pad, a pulsing bass, a thud for each kill and two rising beeps when an ace goes down. Mono,
 * -1 to 1.
 */
export function composeSound(seconds: number, kills: readonly Kill[]): Float32Array {
  const sound = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  playMusic(sound);
  for (const { frame, enemy, by } of kills) {
    const start = frame / FRAME_RATE;
    playThud(sound, start, enemy === 'ace' ? 0.3 : 0.14);
    if (enemy === 'drone') continue;
    const [first, second] = by === 'player' ? [880, 1318.5] : [659.3, 659.3];
    playBeep(sound, start + 0.03, first);
    playBeep(sound, start + 0.14, second);
  }
  fadeEnds(sound);
  return sound;
}

function playMusic(sound: Float32Array): void {
  for (let at = 0; at < sound.length; at += 1) {
    const time = at / SAMPLE_RATE;
    const position = time / CHORD_SECONDS;
    const chord = CHORDS[Math.floor(position) % CHORDS.length] ?? CHORDS[0];
    const swell = Math.sin((position % 1) * Math.PI) ** 0.5;
    let pad = 0;
    for (const semitones of chord) {
      const hertz = pitch(semitones);
      pad += Math.sin(2 * Math.PI * hertz * time) + 0.4 * Math.sin(2 * Math.PI * hertz * 1.003 * 2 * time);
    }
    const beat = (time * 4) % 1;
    const bass =
      Math.sin(2 * Math.PI * (pitch(chord[0]) / 2) * time) * Math.exp(-beat * 5) * Math.min(1, beat * 60);
    sound[at] = pad * 0.035 * swell + bass * 0.14;
  }
}

function pitch(semitones: number): number {
  return ROOT_HERTZ * 2 ** (semitones / 12);
}

function playThud(sound: Float32Array, start: number, volume: number): void {
  const random = seededRandom(Math.round(start * 1000));
  let rumble = 0;
  mixIn(sound, start, 0.6, (time) => {
    rumble += (random() * 2 - 1 - rumble) * 0.09;
    return (rumble * 2 + Math.sin(2 * Math.PI * (70 - 40 * time) * time)) * volume * Math.exp(-time * 8);
  });
}

function playBeep(sound: Float32Array, start: number, hertz: number): void {
  mixIn(sound, start, 0.3, (time) => {
    const attack = Math.min(1, time * 120);
    return Math.sin(2 * Math.PI * hertz * time) * 0.22 * attack * Math.exp(-time * 14);
  });
}

function mixIn(sound: Float32Array, start: number, seconds: number, wave: (time: number) => number): void {
  const from = Math.round(start * SAMPLE_RATE);
  const to = Math.min(sound.length, from + Math.round(seconds * SAMPLE_RATE));
  for (let at = from; at < to; at += 1) sound[at] = (sound[at] ?? 0) + wave((at - from) / SAMPLE_RATE);
}

function fadeEnds(sound: Float32Array): void {
  const length = Math.round(0.8 * SAMPLE_RATE);
  for (let at = 0; at < Math.min(length, sound.length); at += 1) {
    const end = sound.length - 1 - at;
    sound[at] = ((sound[at] ?? 0) * at) / length;
    sound[end] = ((sound[end] ?? 0) * at) / length;
  }
}
