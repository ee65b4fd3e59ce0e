import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { readContainer } from './read-container.ts';

const metadataOf = async (file: Blob) => (await readContainer(file)).metadata(30);

describe("a recording's metadata", () => {
  it.each(['recording-3-sounds.mkv', 'recording-3-sounds.mp4'])(
    'contain the chapters and creation date of %s',
    async (name) => {
      expect(await metadataOf(await openFixture(name))).toEqual({
        chapters: [
          { start: 0, title: 'Start' },
          { start: 1.5, title: 'First blood' },
          { start: 4, title: 'Überfall' },
        ],
        createdAt: '2026-03-14T15:09:26.000Z',
        startTimecode: null,
        cut: null,
      });
    },
  );

  it("use Nero's chapter list if there is no chapter track", async () => {
    const bytes = new Uint8Array(await (await openFixture('recording-3-sounds.mp4')).arrayBuffer());
    const reference = Buffer.from(bytes.buffer).indexOf('chap');
    bytes.set(Buffer.from('gone'), reference);
    const { chapters } = await metadataOf(new Blob([bytes]));
    expect(chapters.map(({ title }) => title)).toEqual(['Start', 'First blood', 'Überfall']);
  });

  it.each(['h264.mkv', 'vp9.webm', 'h264-fragmented.mp4', 'h264.ts'])(
    'contain no chapters for %s',
    async (name) => {
      expect((await metadataOf(await openFixture(name))).chapters).toEqual([]);
    },
  );

  it.each(['recording-3-sounds.mkv', 'h264-truncated.mp4'])('say how much of %s is missing', async (name) => {
    const whole = await openFixture(name);
    const there = Math.min(whole.size, 100_000);
    const { cut } = await metadataOf(whole.slice(0, there));
    expect(cut?.actualBytes).toBe(there);
    expect(cut?.statedBytes).toBeGreaterThan(there);
  });

  it('are empty if the file is truncated within them', async () => {
    const whole = await openFixture('recording-3-sounds.mp4');
    expect(await metadataOf(whole.slice(0, 900))).toEqual({
      chapters: [],
      createdAt: null,
      startTimecode: null,
      cut: null,
    });
  });
});
