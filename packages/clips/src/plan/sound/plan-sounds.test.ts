import { describe, expect, it } from 'vitest';
import {
  AAC_SOUND,
  type FakeVideo,
  fakeClipSource,
  type MadeUpTrack,
  SIGNAL,
} from '../../fixtures/fake-clip-source.ts';
import type { ClipTask } from '../recipe/clip-recipe.ts';
import { chooseSounds, planSounds } from './plan-sounds.ts';

const FRAMES = { times: [0, 1, 2, 3, 4, 5, 6, 7], keys: [0], duration: 1 };
const RANGE = { start: 2, end: 4, firstFrame: 2, lastFrame: 3, isEstimate: false };
const MP4 = { format: 'mp4', sound: 'all', finish: null } as const;

type Asked = Partial<Pick<ClipTask, 'format' | 'sound' | 'ranges'>> & { delay?: number };

async function plannedSounds(
  video: Partial<FakeVideo>,
  { delay = 0, ranges = [RANGE], ...task }: Asked = {},
) {
  const source = fakeClipSource({ picture: FRAMES, traits: { sounds: [AAC_SOUND] }, ...video });
  return planSounds(source, ranges, { ...MP4, ...task }, delay);
}

async function soundsOf(video: Partial<FakeVideo>, asked: Asked = {}) {
  return (await plannedSounds(video, asked)).recipes;
}

async function soundOf(sound: MadeUpTrack, asked: Asked = {}) {
  const [recipe = null] = await soundsOf({ sounds: [sound] }, asked);
  return recipe;
}

/** Returns half-second packets, starting at a time. */
const soundFrom = (start: number, count: number) => ({
  times: Array.from({ length: count }, (_, index) => start + index / 2),
  duration: 0.5,
});

/** Returns 20 ms packets, like those of real codecs. */
const shortPackets = (start: number, count: number) => ({
  times: Array.from({ length: count }, (_, index) => start + index / 50),
  duration: 0.02,
});

describe('planSounds', () => {
  it('copies from one packet before the range, so that its first sample sounds right', async () => {
    expect(await soundOf(shortPackets(0, 400))).toMatchObject({
      kind: 'copied',
      firstTime: 1.98,
      packets: 101,
      shown: [{ mediaStart: expect.closeTo(0.02, 6), duration: 2 }],
    });
  });

  it('starts after a gap that the range starts in, silent until then', async () => {
    const gap = { times: [...shortPackets(0, 80).times, ...shortPackets(2.5, 200).times], duration: 0.02 };
    expect(await soundOf(gap)).toMatchObject({
      firstTime: 2.5,
      packets: 75,
      shown: [
        { mediaStart: null, duration: 0.5 },
        { mediaStart: 0, duration: 1.5 },
      ],
    });
  });

  it('keeps the packets around a gap inside the range', async () => {
    const gap = { times: [...shortPackets(0, 120).times, ...shortPackets(3, 200).times], duration: 0.02 };
    expect(await soundOf(gap)).toMatchObject({
      firstTime: 1.98,
      packets: 71,
      shown: [{ mediaStart: expect.closeTo(0.02, 6), duration: 2 }],
    });
  });

  it('encodes sound with a gap for AVI, which has no timestamps', async () => {
    const gap = { times: [...shortPackets(0, 120).times, ...shortPackets(3, 200).times], duration: 0.02 };
    expect(await soundOf(gap, { format: 'avi' })).toMatchObject({ kind: 'encoded' });
    expect(await soundOf(gap, { format: 'mkv' })).toMatchObject({ kind: 'copied' });
  });

  it("shows a file's last packet, which states no duration, for as long as the previous one", async () => {
    const video = fakeClipSource({ ...SIGNAL, sounds: [shortPackets(0, 150)] });
    const [sound] = video.copied?.sounds ?? [];
    if (!sound) throw new Error('no sound');
    const from = sound.from.bind(sound);
    sound.from = async function* (first, options) {
      for await (const timed of from(first, options)) {
        const isLast = timed.time > 2.97;
        yield isLast ? { ...timed, packet: timed.packet.clone({ duration: 0 }) } : timed;
      }
    };
    const { recipes } = await planSounds(video, [RANGE], { format: 'mp4', sound: 'all', finish: null }, 0);
    expect(recipes).toMatchObject([
      { shown: [{ mediaStart: expect.closeTo(0.02, 6), duration: expect.closeTo(1, 6) }] },
    ]);
  });

  it('is silent before sound that starts within the range, and ends with sound that ends there', async () => {
    expect(await soundOf(soundFrom(2.5, 2))).toMatchObject({
      firstTime: 2.5,
      packets: 2,
      shown: [
        { mediaStart: null, duration: 0.5 },
        { mediaStart: 0, duration: 1 },
      ],
    });
  });

  it('leaves out sound that starts after the range', async () => {
    expect(await soundOf(soundFrom(4, 4))).toBeNull();
  });

  it('leaves out sound that ends before the range', async () => {
    expect(await soundOf(soundFrom(0, 3))).toBeNull();
  });

  it('encodes the sound of several ranges, since players are only exact about a single cut', async () => {
    const ranges = [RANGE, { ...RANGE, start: 5, end: 7 }];
    expect(await soundOf(soundFrom(0, 16), { ranges })).toEqual({
      kind: 'encoded',
      sources: [0],
      codec: 'aac',
      bitrate: 192e3,
      channels: 2,
      sampleRate: 48_000,
      title: null,
      language: null,
      isDefault: true,
      needsFFmpeg: false,
      fade: null,
      mostPackets: 464,
      shown: [{ mediaStart: 1024 / 48_000, duration: 4 }],
    });
  });

  it.each(['mkv', 'flv', 'avi'] as const)('copies the packets inside the range into %s', async (format) => {
    expect(await soundOf(shortPackets(0, 400), { format })).toMatchObject({
      kind: 'copied',
      codec: 'aac',
      firstTime: expect.closeTo(2, 6),
      packets: 100,
      placedAt: 0,
      shown: null,
    });
  });

  it('starts with the first packet inside the range where there is no edit list', async () => {
    expect(await soundOf(shortPackets(0.013, 400), { format: 'mkv' })).toMatchObject({
      firstTime: expect.closeTo(2.013, 6),
      packets: 100,
    });
  });

  it('in AVI, where sound starts with the file, starts before the range by the delay of its first frame', async () => {
    const packets = shortPackets(0.013, 400);
    const copied = (firstTime: number) => ({
      kind: 'copied',
      firstTime: expect.closeTo(firstTime, 6),
      placedAt: expect.closeTo(2 - firstTime, 6),
    });
    expect(await soundOf(packets, { format: 'avi' })).toMatchObject(copied(1.993));
    expect(await soundOf(packets, { format: 'avi', delay: 0.1 })).toMatchObject(copied(1.893));
  });

  it('in AVI encodes sound that starts later than the file', async () => {
    const late = { format: 'avi', ranges: [{ ...RANGE, start: 0 }] } as const;
    expect(await soundOf(shortPackets(0, 400), late)).toMatchObject({ kind: 'copied' });
    expect(await soundOf(shortPackets(0, 400), { ...late, delay: 0.1 })).toMatchObject({ kind: 'encoded' });
    expect(await soundOf(shortPackets(0.5, 400), late)).toMatchObject({ kind: 'encoded' });
    expect(await soundOf(shortPackets(4, 400), late)).toBeNull();
  });

  it('encodes packets that are so long that their edges would be noticed', async () => {
    expect(await soundOf(soundFrom(0, 16), { format: 'mkv' })).toMatchObject({
      kind: 'encoded',
      codec: 'opus',
    });
  });

  it('cuts uncompressed sound to the sample', async () => {
    const traits = { sounds: [{ ...AAC_SOUND, codec: 'pcm-s24' as const }] };
    const sounds = [soundFrom(0.2, 16)];
    expect(await soundsOf({ sounds, traits }, { format: 'mkv' })).toMatchObject([
      { kind: 'copied', firstTime: 1.7, packets: 5, frameBytes: 6, shown: null },
    ]);
  });

  it('encodes what the container cannot hold', async () => {
    expect(await soundOf(shortPackets(0, 400), { format: 'webm' })).toMatchObject({
      kind: 'encoded',
      codec: 'opus',
      shown: null,
    });
  });

  it('leaves out sound that can be neither decoded nor held by the container, and says so', async () => {
    const deaf = { sounds: [shortPackets(0, 400)], soundDecoders: [null] };
    expect(await plannedSounds(deaf, { format: 'webm' })).toMatchObject({ recipes: [], leftOut: 1 });
    expect(await plannedSounds(deaf)).toMatchObject({ recipes: [{ kind: 'copied' }], leftOut: 0 });
  });

  it('lets FFmpeg decode what nothing else can, whatever its codec', async () => {
    const sounds = [{ ...AAC_SOUND, codec: null }];
    const video = { sounds: [shortPackets(0, 400)], soundDecoders: ['ffmpeg'] as const, traits: { sounds } };
    expect(await plannedSounds(video)).toMatchObject({
      recipes: [{ kind: 'encoded', sources: [0], needsFFmpeg: true }],
      leftOut: 0,
    });
  });
});

describe('planSounds, with several tracks', () => {
  const game = { ...AAC_SOUND, title: 'Game', language: 'eng' };
  const voice = { ...AAC_SOUND, title: 'Voice', language: 'ger', isDefault: false, channels: 1 };
  const video = { sounds: [soundFrom(0, 16), soundFrom(0, 16)], traits: { sounds: [game, voice] } };

  it('keeps all of them with their names, languages and default flags, in order', async () => {
    expect(await soundsOf(video)).toMatchObject([
      { kind: 'copied', source: 0, title: 'Game', language: 'eng', isDefault: true },
      { kind: 'copied', source: 1, title: 'Voice', language: 'ger', isDefault: false },
    ]);
  });

  it('mixes them into one for a container that holds only one', async () => {
    expect(await soundsOf(video, { format: 'flv' })).toMatchObject([
      {
        kind: 'encoded',
        sources: [0, 1],
        title: 'Game + Voice',
        language: null,
        isDefault: true,
        channels: 2,
      },
    ]);
  });

  it('counts what they take uncompressed where they are encoded to that, as in AVI', async () => {
    const second = 2 * 48_000 * 2;
    const encoded = await plannedSounds({ sounds: [soundFrom(0, 16)] }, { format: 'avi' });
    expect(encoded).toMatchObject({ recipes: [{ kind: 'encoded', codec: 'pcm-s16' }], bytes: 2 * second });
    const copied = await plannedSounds({ sounds: [shortPackets(0, 400)] }, { format: 'avi' });
    expect(copied).toMatchObject({ recipes: [{ kind: 'copied' }], bytes: (2 * 128e3) / 8 });
  });

  it('takes only the chosen one', async () => {
    expect(await soundsOf(video, { sound: 1 })).toMatchObject([
      { kind: 'copied', source: 1, title: 'Voice' },
    ]);
  });

  it('keeps those that can be decoded, and mixes only them', async () => {
    const half = { ...video, soundDecoders: [null, 'here'] as const };
    expect(await plannedSounds(half, { format: 'webm' })).toMatchObject({
      recipes: [{ kind: 'encoded', sources: [1], needsFFmpeg: false }],
      leftOut: 1,
    });
    expect(await plannedSounds(half, { format: 'flv' })).toMatchObject({
      recipes: [{ kind: 'encoded', sources: [1], title: 'Voice' }],
      leftOut: 1,
    });
  });
});

describe('the sound tracks of a clip', () => {
  it.each([
    ['all of the video, each on its own', 'all', 3, true, [[0], [1], [2]]],
    ['all of them mixed where the container holds one', 'all', 3, false, [[0, 1, 2]]],
    ['all of them mixed if asked for', 'mixed', 3, true, [[0, 1, 2]]],
    ['the chosen one', 1, 3, true, [[1]]],
    ['all of a video that lacks the chosen one', 5, 2, true, [[0], [1]]],
    ['the only one, whatever was chosen', 'mixed', 1, false, [[0]]],
    ['none of a silent video', 'all', 0, true, []],
  ] as const)('are %s', (_, choice, tracks, holdsSeveral, chosen) => {
    expect(chooseSounds(choice, tracks, holdsSeveral)).toEqual(chosen);
  });
});
