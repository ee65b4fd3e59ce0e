import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { loadFFmpeg } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../../tools/test-support/fixtures/load-fixture.ts';
import { estimateClips } from '../estimate-clips.ts';
import { type ClipSource, openClipSource } from '../method/clip-source.ts';
import { planClip } from '../plan-clip.ts';

const SETTINGS = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source' as const };

/** Opens the recording as one that only FFmpeg reads, with some texts replaced by equally long ones. */
async function openUncopyable(replaced: Record<string, string> = {}): Promise<ClipSource> {
  const recording = await loadFixture('recording-3-sounds.mkv');
  const bytes = new Uint8Array(await recording.arrayBuffer());
  // A Matroska doctype that only FFmpeg accepts.
  for (const [from, to] of Object.entries({ matroska: 'matroskb', ...replaced })) {
    bytes.set(new TextEncoder().encode(to), placeOf(from, bytes));
  }
  return openClipSource(new Blob([bytes]), 'recording.mkv', await loadFFmpeg());
}

function placeOf(text: string, bytes: Uint8Array): number {
  const wanted = [...new TextEncoder().encode(text)];
  const place = bytes.findIndex((_, at) => wanted.every((byte, index) => bytes[at + index] === byte));
  if (place < 0) throw new Error(`The recording has no "${text}".`);
  return place;
}

describe('the subtitles of a video whose packets cannot be copied (issue 15)', () => {
  it('appear in its encoded clips, cut and shifted with them', async () => {
    using source = await openUncopyable();
    expect(await source.video.copyable()).toBeNull();
    expect((await estimateClips(source, SETTINGS)).mp4).toMatchObject({
      plannedMethod: { kind: 'encode' },
      subtitles: { kept: 1, leftOut: 0 },
    });
    const recipe = await planClip(source, [{ start: 0.5, end: 2.5 }], { ...SETTINGS, selectedFormat: 'mp4' });
    const [track] = recipe.kind === 'muxed' ? recipe.subtitles : [];
    expect(track).toMatchObject({ format: 'plain', language: 'eng' });
    const [cue] = track?.cues ?? [];
    const { start = Number.NaN, end = Number.NaN } = recipe.ranges[0] ?? {};
    expect(cue?.text).toBe('Behind you!');
    // In the recording, the cue is shown from 1.021 s to 3.021 s.
    expect(cue?.start).toBeCloseTo(1.021 - start, 3);
    expect(cue?.end).toBeCloseTo(end - start, 3);
  });

  it('are counted as left out if they are bitmaps', async () => {
    using source = await openUncopyable({ 'S_TEXT/UTF8': 'S_HDMV/PGS\0' });
    const prospects = await estimateClips(source, SETTINGS);
    expect(prospects.mp4.subtitles).toEqual({ kept: 0, leftOut: 1 });
    expect(prospects.mkv.subtitles).toEqual({ kept: 0, leftOut: 1 });
  });
});
