import { type SoundTrack, soundName, type Volume } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exampleEvent } from '../../../test-support/example-events.ts';
import { listClips } from '../list/clip-list.ts';
import {
  describeJoining,
  describePlannedSounds,
  describePlayback,
  describeSounds,
  describeSubtitles,
} from './describe-contents.ts';

const track = (title: string | null, language: string | null = null): SoundTrack => ({
  ...{ codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: false },
  ...{ title, language },
});
const THREE = [track('Game'), track('Microphone'), track('Voice chat')];

describe('describing the sound of clips', () => {
  it.each([
    ['Sound: all 3 tracks', 'all', 'mp4'],
    ['Sound: Game, mixed with Microphone and Voice chat, as FLV holds one track', 'all', 'flv'],
    ['Sound: Game, mixed with Microphone and Voice chat', 'mixed', 'mp4'],
    ['Sound: Voice chat only', 2, 'flv'],
    ['Sound: all 3 tracks', 7, 'mkv'],
  ] as const)('says "%s"', (words, sound, selectedFormat) => {
    expect(describeSounds(THREE, { sound, selectedFormat })).toBe(words);
  });

  it('describes a single track as recorded, and says nothing without any', () => {
    const settings = { sound: 'all', selectedFormat: 'flv' } as const;
    expect(describeSounds([track(null)], settings)).toBe('Sound: as recorded');
    expect(describeSounds([], settings)).toBeNull();
  });

  it('leaves out tracks that are off, and says whether a single one stays as recorded', () => {
    const playback = { version: 1, loudness: null, speed: 1, slowMotion: null } as const;
    const say = (tracks: SoundTrack[], volumes: readonly Volume[]) =>
      describeSounds(tracks, {
        sound: 'all',
        selectedFormat: 'mp4',
        playback: { ...playback, volumes: [...volumes] },
      });
    expect(say(THREE, [0, 'off', 3])).toBe('Sound: 2 of 3 tracks');
    expect(say(THREE, ['off', 'off', 'off'])).toBe('Sound: off');
    expect(say([track(null)], [3])).toBe('Sound: changed');
    expect(describePlayback({ ...playback, loudness: -14, volumes: [0, 'off', 3] }, THREE)).toBe(
      '-14 LUFS, Microphone off, Voice chat +3 dB',
    );
    const fast = { ...playback, volumes: [], speed: 2, slowMotion: { speed: 0.5, seconds: 1 } };
    expect(describePlayback(fast, THREE)).toBe('2x, slow motion 0.5x');
    expect(describePlayback(null, THREE)).toBe('as recorded');
  });

  it('names tracks without a title by number and language', () => {
    expect(soundName(track(null, 'ger'), 1)).toBe('Track 2 (ger)');
    expect(soundName(track(null), 0)).toBe('Track 1');
  });
});

it.each([
  ['Sound: all 3 tracks, copied', { tracks: 3, encoded: 0, leftOut: 0 }],
  ['Sound: all 3 tracks, encoded', { tracks: 3, encoded: 3, leftOut: 0 }],
  ['Sound: all 3 tracks, 1 of them encoded', { tracks: 3, encoded: 1, leftOut: 0 }],
  ['Sound: all 3 tracks', { tracks: 0, encoded: 0, leftOut: 0 }],
  [
    'Sound: 2 of 3 tracks, copied; the other one cannot be decoded here',
    { tracks: 2, encoded: 0, leftOut: 1 },
  ],
  ['Sound: 1 of 3 tracks, encoded; the others cannot be decoded here', { tracks: 1, encoded: 1, leftOut: 2 }],
  ['Sound: left out, as it cannot be decoded here', { tracks: 0, encoded: 0, leftOut: 3 }],
])('says "%s" of a planned clip', (words, sounds) => {
  const range = { start: 0, end: 1, firstFrame: 0, lastFrame: 29, isEstimate: false };
  const plan = {
    range,
    method: { kind: 'copy' } as const,
    bytes: 1,
    encodedFrames: 0,
    needsEditList: false,
    sounds,
  };
  expect(describePlannedSounds(THREE, { sound: 'all', selectedFormat: 'mp4' }, { plan })).toBe(words);
});

it.each([
  [{ kept: 0, leftOut: 0 }, 'mp4', null],
  [{ kept: 1, leftOut: 0 }, 'mp4', 'Subtitles: as recorded'],
  [{ kept: 2, leftOut: 0 }, 'mkv', 'Subtitles: all 2 tracks'],
  [{ kept: 1, leftOut: 2 }, 'webm', "Subtitles: 1 of 3 tracks, as the others are pictures or can't be read"],
  [{ kept: 0, leftOut: 2 }, 'mov', "Subtitles: left out, as they are pictures or can't be read"],
  [{ kept: 0, leftOut: 2 }, 'avi', 'Subtitles: left out, as AVI holds none'],
] as const)('describes %j in %s as %s', (subtitles, format, said) => {
  expect(describeSubtitles(subtitles, format)).toBe(said);
});

const kills = [10, 14, 18, 40].map((start) => exampleEvent(start));
const settings = { beforeSeconds: 5, afterSeconds: 5, isJoined: true, joinGap: 1, longestSeconds: null };

function describeWith(changes: Partial<Parameters<typeof listClips>[1]>, events = kills) {
  const all = { ...settings, ...changes };
  return describeJoining(listClips(events, all, 100, new Map()), all);
}

it('says how many events became how many clips, and what was done with overlapping ones', () => {
  expect(describeWith({})).toBe('4 events, 2 clips: overlapping ones are joined');
  expect(describeWith({ isJoined: false })).toBe('4 events, 4 clips: overlapping ones are kept apart');
  expect(describeWith({ longestSeconds: 11 })).toBe('4 events, 4 clips: together, they would be too long');
});

it('says how far apart those are that are joined though they do not overlap', () => {
  const words = '4 events, 2 clips: those within 1 s are joined';
  expect(describeWith({ beforeSeconds: 1, afterSeconds: 1 })).toBe(words);
});

it('says nothing of clips that are apart anyway', () => {
  expect(describeWith({ beforeSeconds: 0.5, afterSeconds: 1 })).toBeNull();
  expect(describeWith({ beforeSeconds: 1, afterSeconds: 1, isJoined: false })).toBeNull();
});

it('says how many clips end before their event does', () => {
  expect(describeWith({ longestSeconds: 20 }, [exampleEvent(10, { endTime: 70 })])).toBe(
    '1 clip ends after 20 s, before the event does',
  );
});
