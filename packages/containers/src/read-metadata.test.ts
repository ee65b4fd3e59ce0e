import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMovieIndex } from './isobmff/movie-index.ts';
import { readMetadata } from './read-metadata.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const fixture = (name: string) => openAsBlob(join(FIXTURES, name));
const metadataOf = async (file: Blob, type: string) =>
  readMetadata(file, type.includes('mp4') ? await readMovieIndex(file) : null, 30);

describe("a recording's metadata", () => {
  it.each([
    ['recording-3-sounds.mkv', 'video/x-matroska'],
    ['recording-3-sounds.mp4', 'video/mp4'],
  ])('contain the chapters and creation date of %s', async (name, type) => {
    expect(await metadataOf(await fixture(name), type)).toEqual({
      chapters: [
        { start: 0, title: 'Start' },
        { start: 1.5, title: 'First blood' },
        { start: 4, title: 'Überfall' },
      ],
      createdAt: '2026-03-14T15:09:26.000Z',
      startTimecode: null,
      cut: null,
    });
  });

  it("use Nero's chapter list if there is no chapter track", async () => {
    const bytes = new Uint8Array(await (await fixture('recording-3-sounds.mp4')).arrayBuffer());
    const reference = Buffer.from(bytes.buffer).indexOf('chap');
    bytes.set(Buffer.from('gone'), reference);
    const { chapters } = await metadataOf(new Blob([bytes]), 'video/mp4');
    expect(chapters.map(({ title }) => title)).toEqual(['Start', 'First blood', 'Überfall']);
  });

  it.each(['h264.mkv', 'vp9.webm', 'h264-fragmented.mp4', 'h264.ts'])(
    'contain no chapters for %s',
    async (name) => {
      const type = name.endsWith('mp4') ? 'video/mp4' : 'video/x-matroska';
      expect((await metadataOf(await fixture(name), type)).chapters).toEqual([]);
    },
  );

  it.each(['recording-3-sounds.mkv', 'h264-truncated.mp4'])('say how much of %s is missing', async (name) => {
    const whole = await fixture(name);
    const there = Math.min(whole.size, 100_000);
    const { cut } = await metadataOf(whole.slice(0, there), `video/${name.replace('.mkv', '.x-matroska')}`);
    expect(cut?.actualBytes).toBe(there);
    expect(cut?.statedBytes).toBeGreaterThan(there);
  });

  it('are empty if the file is truncated within them', async () => {
    const whole = await fixture('recording-3-sounds.mp4');
    expect(await metadataOf(whole.slice(0, 900), 'video/mp4')).toEqual({
      chapters: [],
      createdAt: null,
      startTimecode: null,
      cut: null,
    });
  });
});
