import { describe, expect, it } from 'vitest';
import { clipSettingsSchema, DEFAULT_CLIP_SETTINGS } from './clip.ts';
import { changePlayback, clipPlaybackSchema, volumeOf, withVolume } from './clip-playback.ts';

describe('how clips play', () => {
  it('is as recorded in settings that were stored before it could be changed', () => {
    const { playback: _, ...earlier } = DEFAULT_CLIP_SETTINGS;
    expect(clipSettingsSchema.parse(earlier)).toEqual(DEFAULT_CLIP_SETTINGS);
  });

  it('is null again once nothing of it differs from the recording', () => {
    const quiet = changePlayback(null, { volumes: withVolume([], 1, -6) });
    expect(quiet).toMatchObject({ version: 1, loudness: null, volumes: [0, -6] });
    expect(changePlayback(quiet, { loudness: -14, volumes: [0, 0] })).toMatchObject({
      loudness: -14,
      volumes: [],
    });
    expect(changePlayback(null, { speed: 0.5 })).toMatchObject({ speed: 0.5, slowMotion: null });
    expect(changePlayback(changePlayback(null, { speed: 0.5 }), { speed: 1 })).toBeNull();
    expect(changePlayback(quiet, { volumes: withVolume([0, -6], 1, 0) })).toBeNull();
  });

  it('leaves the tracks beyond its volumes as they are', () => {
    const playback = changePlayback(null, { volumes: ['off'] });
    expect([0, 1].map((track) => volumeOf(playback, track))).toEqual(['off', 0]);
    expect(volumeOf(null, 0)).toBe(0);
  });

  it('is as fast as recorded in settings that were stored before that could be changed', () => {
    const earlier = { version: 1, loudness: -14, volumes: [] };
    expect(clipPlaybackSchema.parse(earlier)).toEqual({ ...earlier, speed: 1, slowMotion: null });
  });

  it.each([
    { speed: 5 },
    { slowMotion: { speed: 1, seconds: 1 } },
    { loudness: 0 },
    { volumes: [21] },
    { volumes: ['loud'] },
    { volumes: Array(33).fill(0) },
  ])('is refused with %j', (changes) => {
    expect(clipPlaybackSchema.safeParse({ version: 1, ...changes }).success).toBe(false);
  });
});
