import { pages, titleOf } from '@framescout/contract';

/** Returns the title of the page at a path. */
export function titleAt(path: string): string {
  const page = Object.values(pages).find((other) => other.path === (path.replace(/\/$/, '') || '/'));
  return titleOf(page ?? { path, title: 'Not found' });
}
