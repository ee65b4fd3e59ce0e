import { pages } from '@framescout/contract';

/** The title of the page at a path. */
export function titleOf(path: string): string {
  const { landing, ...others } = pages;
  if (path === landing.path) return landing.title;
  const page = Object.values(others).find((other) => other.path === path.replace(/\/$/, ''));
  return `${page?.title ?? 'Not found'} – FrameScout`;
}
