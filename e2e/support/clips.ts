import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import type { FrameRange } from '../../tools/test-support/truth.ts';

const chaptersSchema = z.object({
  chapters: z.array(z.object({ tags: z.object({ title: z.string() }) })),
});

/** Asks for clips with this many seconds around each event. */
export async function openClips(page: Page, before: number, after: number): Promise<void> {
  await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
  await page.getByLabel('Seconds before event').fill(String(before));
  await page.getByLabel('Seconds after event').fill(String(after));
}

/** Unfolds the settings of clips that few people change. */
export async function openMoreSettings(page: Page): Promise<void> {
  await page.getByText('More settings', { exact: true }).click();
}

/** Returns the rows of the list of clips. */
export function clipRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Clips to create' }).getByRole('listitem');
}

/** Returns the frames (0-based) that the panel promises for a clip, once they are known. */
export async function promisedFrames(page: Page, row: number): Promise<FrameRange> {
  const text = clipRows(page)
    .nth(row)
    .getByText(/^frames/);
  const numbers = (await text.innerText()).match(/(\d+)–(\d+)/);
  return { first: Number(numbers?.[1]) - 1, last: Number(numbers?.[2]) - 1 };
}

/** Has the clips made, and returns the downloads that this starts. */
export async function downloadClips(page: Page, count: number): Promise<Download[]> {
  const downloads: Download[] = [];
  const keep = (one: Download) => downloads.push(one);
  page.on('download', keep);
  await page.getByRole('button', { name: 'DOWNLOAD CLIPS' }).click();
  await expect.poll(() => downloads.length).toBe(count);
  page.off('download', keep);
  return downloads;
}

/** Reads the titles of a clip's chapters. */
export async function chapterTitles(file: Download | undefined): Promise<string[]> {
  const options = ['-v', 'error', '-show_chapters', '-of', 'json', (await file?.path()) ?? ''];
  const said = await runProgram('ffprobe', options);
  return chaptersSchema.parse(JSON.parse(said.toString())).chapters.map(({ tags }) => tags.title);
}
