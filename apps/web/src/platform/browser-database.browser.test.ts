import { unwrap } from 'idb';
import { expect, it, vi } from 'vitest';
import { BrowserDatabase } from './browser-database.ts';

const create = () =>
  new BrowserDatabase<{ things: { key: string; value: string } }>('kept-database-test', (database) => {
    database.createObjectStore('things');
  });

it('says what to do if the browser blocks storage, and opens once it is allowed', async () => {
  const kept = create();
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('access is denied', 'SecurityError');
  });
  await expect(kept.open()).rejects.toMatchObject({
    code: 'nothing-kept',
    message: 'This browser is not storing data: allow it to for this site, then try again.',
  });
  opening.mockRestore();
  await (await kept.open()).put('things', 'kept', 'one');
  expect(await (await kept.open()).get('things', 'one')).toBe('kept');
});

it('reopens after the browser has closed it', async () => {
  const kept = create();
  const before = unwrap(await kept.open());
  // What a browser does when the user clears site data.
  before.close();
  before.dispatchEvent(new Event('close'));
  await (await kept.open()).put('things', 'kept', 'two');
  expect(await (await kept.open()).get('things', 'two')).toBe('kept');
});
