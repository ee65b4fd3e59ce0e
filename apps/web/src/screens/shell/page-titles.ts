import { pages, sitePages } from '@framescout/contract';

/** The title of the page at a path. */
export function titleOf(path: string): string {
  const isHere = (page: { path: string }) => page.path === (path.replace(/\/$/, '') || '/');
  const sitePage = Object.values(sitePages).find(isHere);
  if (sitePage) return sitePage.title;
  return `${Object.values(pages).find(isHere)?.title ?? 'Not found'} – FrameScout`;
}
