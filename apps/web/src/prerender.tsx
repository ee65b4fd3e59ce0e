import { type SitePageName, sitePages } from '@framescout/contract';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { headTags } from './screens/site/head-tags.ts';
import { loadSitePage } from './site-page.tsx';

/** A site page rendered to HTML: the tags for the head, and the content of the root element. */
type PrerenderedPage = { name: string; head: string; body: string };

const names = Object.keys(sitePages) as SitePageName[];

/** Every page of the public site, prerendered for the build. */
export const prerenderedSite: readonly PrerenderedPage[] = await Promise.all(
  names.map(async (name) => ({ name, head: headTags(name), body: await render(name) })),
);

async function render(name: SitePageName): Promise<string> {
  const Page = await loadSitePage(name);
  const { prelude } = await prerender(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
