import { expect, type Locator, type Page } from '@playwright/test';
import { waitForPlayer } from './analyzer.ts';

/** Returns the list of projects on the start screen. */
export function recentProjects(page: Page): Locator {
  return page.getByRole('region', { name: 'RECENT PROJECTS' });
}

/** Opens the project of the sample from the start screen. */
export async function reopenSample(page: Page): Promise<void> {
  await recentProjects(page).getByRole('button', { name: 'Open sample' }).click();
  await waitForPlayer(page);
}

/** Closes the project, which leads to the start screen. */
export async function closeProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the project' }).click();
  await expect(recentProjects(page).getByRole('listitem')).not.toHaveCount(0);
}

/** Waits until the most recent project is saved again. */
export async function waitForSaveAfter(page: Page, time: string): Promise<void> {
  await expect.poll(async () => (await lastSave(page)) > time).toBe(true);
}

/** Reads when the project was last saved (ISO 8601). */
export function lastSave(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(window.localStorage.getItem('projects') ?? '[]')[0].savedAt);
}
