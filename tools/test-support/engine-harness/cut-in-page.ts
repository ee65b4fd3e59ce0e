import type { ClipPlan } from '@framescout/clips';
import { type ClipFormat, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import type { Download, Page } from 'playwright';

/** A clip to cut at its source's frame rate: the stretch (seconds), and the container. */
export type WantedCut = { start: number; end: number; format: ClipFormat };

/**
 * Plans a clip of the video that a page of the harness has opened for making clips.
 * @throws {Error} if it can't be planned
 */
export async function planInPage(page: Page, cut: WantedCut): Promise<ClipPlan> {
  const [planned] = await page.evaluate(
    async ({ segments, settings }) => window.framescout?.planClips(segments, settings) ?? [],
    orderOf(cut),
  );
  if (!planned || 'error' in planned) throw new Error(planned?.error.message ?? 'no plan');
  return planned.plan;
}

/**
 * Cuts such a clip, and saves it at `path`.
 * @throws {Error} if it can't be made
 */
export async function cutInPage(page: Page, cut: WantedCut, path: string): Promise<void> {
  const download = new Promise<Download>((resolve) => page.once('download', resolve));
  await page.evaluate(
    ({ segments, settings, name }) => window.framescout?.makeClip(segments, settings, name),
    orderOf(cut),
  );
  await (await download).saveAs(path);
}

function orderOf({ start, end, format }: WantedCut) {
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: format, sourceFrameRate: 'source' as const };
  return { segments: [{ start, end }], settings, name: `clip.${format}` };
}
