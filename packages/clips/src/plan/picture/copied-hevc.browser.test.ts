import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { loadFFmpeg, openVideo, type Video } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { readFrameCounter } from '../../../../../tools/test-support/fixtures/frame-counter.ts';
import { ClipClient } from '../../worker/clip-client.ts';

const FILE = 'hevc.mp4';
const RATE = 25;

async function loadFile(): Promise<File> {
  const response = await fetch(`/fixtures/${FILE}`);
  return new File([await response.blob()], FILE);
}

async function counterAt({ reader }: Video, time: number): Promise<number | null> {
  const { bitmap } = await reader.readPicture(time, 320);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8Array() };
  return readFrameCounter(data, bitmap.width, bitmap.height);
}

describe('HEVC that this browser cannot decode (issue 4)', () => {
  const segment = { start: 0.5, end: 1.2 };
  const settingsOf = (selectedFormat: 'mp4' | 'mkv', startsAt: 'exact' | 'keyframe') => ({
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source' as const,
    selectedFormat,
    startsAt,
  });

  it.each([
    ['mp4', 'exact', 'copy'],
    ['mkv', 'keyframe', 'copy-early'],
  ] as const)('is copied into %s with the planned frames (%s)', async (format, startsAt, kind) => {
    using clips = new ClipClient();
    await clips.open(await loadFile(), FILE, true);
    const settings = settingsOf(format, startsAt);
    const [planned] = await clips.plan([segment], settings);
    if (!planned || 'error' in planned) throw new Error('There is no plan.');
    expect(planned.plan.method).toMatchObject({ kind });
    await clips.beginRun();
    const order = { segments: [segment], settings, name: `clip.${format}`, folder: null, chapterTitles: [] };
    const { file } = await clips.make(order);
    if (!file) throw new Error('There is no clip.');
    using video = await openVideo(file, `clip.${format}`, await loadFFmpeg());
    expect(video.info.codec).toBe('HEVC');
    const { firstFrame, lastFrame } = planned.plan.range;
    expect(await counterAt(video, 0.001)).toBe(firstFrame);
    expect(await counterAt(video, (lastFrame - firstFrame + 0.5) / RATE)).toBe(lastFrame);
  });

  it('is encoded to start at another frame in MKV, which has no edit lists', async () => {
    using clips = new ClipClient();
    await clips.open(await loadFile(), FILE, true);
    const [planned] = await clips.plan([segment], settingsOf('mkv', 'exact'));
    expect(planned).toMatchObject({ plan: { method: { kind: 'encode', reason: 'no-joining' } } });
  });
});
