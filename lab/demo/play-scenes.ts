import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import { waitForPicture } from '../../e2e/support/analyzer.ts';
import type { Truth } from '../../tools/test-support/truth.ts';
import type { Film } from './film.ts';
import { Pointer } from './pointer.ts';

const LONGEST_WAIT_MS = 5000;

/** Performs the main job for the camera: open a video, click three times, log the events, cut the clips. */
export async function playScenes(page: Page, film: Film, truth: Truth): Promise<void> {
  const pointer = new Pointer(page, film, { x: 900, y: 640 });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  film.beginChapter('Open a video');
  await expect(button('CHOOSE VIDEO FILE')).toBeVisible();
  await pointer.appear();
  await film.shoot(1200);
  await pointer.click(button('Try it with the sample video'));
  await expect(page.getByLabel('Video overlay')).toBeVisible();
  await settle(page);
  await film.shoot(900);

  film.beginChapter('Click the element three times');
  const seek = page.getByRole('slider', { name: 'Seek' });
  const duration = Number(await seek.getAttribute('max'));
  for (const [index, click] of truth.clicks.entries()) {
    const from = Number(await seek.inputValue());
    await pointer.moveTo(seek, { x: from / duration, y: 0.5 });
    await pointer.dragTo(seek, { x: click.time / duration, y: 0.5 });
    // One pixel of the slider spans several frames, so seek to the truth's exact frame, where the element is
    // fully visible.
    await seek.fill(click.time.toFixed(2));
    await settle(page);
    await film.shoot(250);
    await pointer.click(button('Enable Selection Mode'));
    await pointer.moveTo(page.getByLabel('Video overlay'), placeOf(click, truth));
    await film.shoot(450);
    await pointer.click(page.getByLabel('Video overlay'), placeOf(click, truth));
    await expect(page.getByText(`${index + 1}/3 frames selected`)).toBeVisible();
    await film.shoot(500);
  }

  // The check's result pushes the button down when it appears.
  await expect(page.getByText('It stands out from this video.')).toBeVisible({ timeout: 60_000 });

  film.beginChapter('Every event, to the frame');
  await pointer.moveTo(button('LOG EVENTS'));
  await film.shoot(500);
  await pointer.click(button('LOG EVENTS'));
  await film.follow(expect(button('Export as CSV')).toBeEnabled({ timeout: 120_000 }), LONGEST_WAIT_MS);
  await settle(page);
  await film.shoot(1600);
  for (const event of [2, 5]) {
    await pointer.click(page.getByRole('row', { name: new RegExp(`^Event ${event} `) }));
    await settle(page);
    await film.shoot(1100);
    film.choosePoster();
  }

  film.beginChapter('Clips, cut in seconds');
  await pointer.click(button('CREATE CLIPS'));
  await film.shoot(700);
  // The sample's events are so close together that clips with more margin would be merged.
  for (const margin of ['Seconds before event', 'Seconds after event']) {
    await pointer.click(page.getByLabel(margin));
    await page.getByLabel(margin).fill('0.5');
    await film.shoot(300);
  }
  await page.getByLabel('Clip format').selectOption('mp4');
  await button('DOWNLOAD CLIPS').scrollIntoViewIfNeeded();
  await film.shoot(900);
  await pointer.click(button('DOWNLOAD CLIPS'));
  await film.follow(
    expect(page.getByText('All clips created successfully', { exact: true })).toBeVisible({
      timeout: 120_000,
    }),
    LONGEST_WAIT_MS,
  );
  await film.shoot(3000);
}

function placeOf(click: Truth['clicks'][number], truth: Truth): { x: number; y: number } {
  return { x: click.x / truth.width, y: click.y / truth.height };
}

/** Waits until the requested picture is on screen. */
async function settle(page: Page): Promise<void> {
  await waitForPicture(page);
  // Overlays and thumbnails update after the picture.
  await page.waitForTimeout(400);
}
