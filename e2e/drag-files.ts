import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

// A point in the top bar, outside every panel.
const PLACE = { x: 200, y: 12 };

/** Drags files from the desktop over the page, firing the same events as a real drag. */
export async function dragOver(page: Page, ...paths: string[]): Promise<{ drop(): Promise<unknown> }> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths.map((path) => resolve(path)), dragOperationsMask: 1 };
  const tell = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...PLACE, data });
  await tell('dragEnter');
  await tell('dragOver');
  return { drop: () => tell('drop') };
}
