import type { Page } from 'playwright';
import { z } from 'zod';
import { clickPicture, seekTo, waitForPlayer } from '../../e2e/analyzer.ts';

/** The number of events in the project. */
const MANY_EVENTS = 50_000;

/** Frame rate of the video; every other frame shows the element. */
const FRAME_RATE = 3;
// Where the input's recipe draws the element, as fractions of the picture.
const MIDDLE = { x: 276 / 320, y: 32 / 180 };
const MARKED_FRAMES = [1, 301, 2001];

/**
 * Opens a project of {@link MANY_EVENTS} events in a page whose user has access to the analyzer. Writes the
 * scores straight into the project, since scanning nine hours of video takes minutes and is measured
 * elsewhere.
 */
export async function openManyEvents(page: Page, video: string): Promise<void> {
  await page.goto('/app');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'CHOOSE VIDEO FILE' }).click();
  await (await chosen).setFiles(video);
  await waitForVideo(page);
  for (const [index, frame] of MARKED_FRAMES.entries()) {
    await seekTo(page, (frame + 0.3) / FRAME_RATE);
    await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
    await clickPicture(page, MIDDLE);
    await page.getByText(`${index + 1}/3 frames selected`, { exact: true }).waitFor();
  }
  // Leaving the analyzer saves the project.
  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await writeScores(page);

  await page.goto('/app');
  await page.getByRole('button', { name: /^Open many-events/ }).click();
  const located = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the video' }).click();
  await (await located).setFiles(video);
  await waitForVideo(page);
  const grid = page.getByRole('grid', { name: 'Events' });
  await grid.waitFor();
  const count = z.coerce.number().parse(await grid.getAttribute('aria-rowcount'));
  if (count !== MANY_EVENTS) throw new Error(`The project has ${count} events.`);
}

async function waitForVideo(page: Page): Promise<void> {
  await page.getByLabel('Video overlay').waitFor();
  await waitForPlayer(page);
}

/** Gives the only saved project the results of a scan that saw the element in every other frame. */
async function writeScores(page: Page): Promise<void> {
  await page.waitForFunction(
    async ({ samples, frameRate }) => {
      type Kept = {
        elements: { id: string; selections: { imageData: { width: number; height: number } }[] }[];
        scannedFor: string[];
      };
      const settle = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const fill = <Column extends { [index: number]: number; length: number }>(
        column: Column,
        value: (index: number) => number,
      ) => {
        for (let index = 0; index < column.length; index++) column[index] = value(index);
        return column;
      };
      const db = await settle(indexedDB.open('framescout-projects'));
      const stores = db.transaction(['projects', 'results'], 'readwrite');
      const [name] = await settle(stores.objectStore('projects').getAllKeys());
      if (name === undefined) return false;
      const project: Kept = await settle(stores.objectStore('projects').get(name));
      const [element] = project.elements;
      const [first] = element?.selections ?? [];
      if (!element || element.selections.length < 3 || !first) return false;
      const { width, height } = first.imageData;
      const size = { width, height };
      const place = { x: 320 - width, y: 10 };
      const similarity = (index: number) => (index % 2 === 0 ? 9000 : 52_000 + (index % 13_000));
      const scores = {
        elementId: element.id,
        regionCount: 1,
        geometry: { places: [place], region: size, box: size },
        times: fill(new Float64Array(samples), (index) => index / frameRate),
        frames: fill(new Uint32Array(samples), (index) => index),
        similarities: fill(new Uint16Array(samples), similarity),
        opacities: fill(new Uint8Array(samples), (index) => (index % 2) * 250),
        earlier: new Uint8Array(samples),
        later: new Uint8Array(samples),
        sightingCounts: fill(new Uint8Array(samples), (index) => index % 2),
        sightings: fill(
          new Uint16Array((samples / 2) * 3),
          (index) => [place.x, place.y, similarity(2 * Math.floor(index / 3) + 1)][index % 3] ?? 0,
        ),
      };
      const report = {
        matcher: 'adaptive',
        framesLooked: samples,
        everyNth: 1,
        speed: 100,
        framesPerSecond: 100 * frameRate,
        decoders: 1,
        skippedRanges: [],
      };
      await settle(stores.objectStore('projects').put({ ...project, scannedFor: [element.id] }, name));
      await settle(stores.objectStore('results').put({ status: 'complete', report, scores: [scores] }, name));
      db.close();
      return true;
    },
    { samples: 2 * MANY_EVENTS, frameRate: FRAME_RATE },
  );
}
