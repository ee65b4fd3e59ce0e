import { type SitePageName, sitePages } from '@framescout/contract';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { headTags } from './screens/site/head-tags.ts';
import { SitePage } from './site-page.tsx';

/** A site page as HTML: what goes into the head, and what goes into the root element. */
type PrerenderedPage = { name: string; head: string; body: string };

/** Renders every page of the public site. The build calls it. */
export async function prerenderSite(): Promise<PrerenderedPage[]> {
  const names = Object.keys(sitePages) as SitePageName[];
  return Promise.all(names.map(async (name) => ({ name, head: headTags(name), body: await render(name) })));
}

async function render(name: SitePageName): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <SitePage name={name} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
