import type { SitePageName } from '@framescout/contract';
import type { ComponentType } from 'react';
import { LandingPage } from './screens/landing/landing-page.tsx';

const PAGES: Record<SitePageName, () => Promise<ComponentType>> = {
  landing: async () => LandingPage,
  gameplayTimestamps: () => guide(import('./screens/guides/gameplay-timestamps.md?raw')),
  findKills: () => guide(import('./screens/guides/find-kills.md?raw')),
  losslessCut: () => guide(import('./screens/guides/lossless-cut.md?raw')),
  licenses: async () => (await import('./screens/guides/licenses.tsx')).Licenses,
  withoutUpload: () => guide(import('./screens/guides/without-upload.md?raw')),
};

async function guide(loading: Promise<{ default: string }>): Promise<ComponentType> {
  const [{ writtenGuide }, text] = await Promise.all([import('./screens/guides/guide.tsx'), loading]);
  return writtenGuide(text.default);
}

/**
 * Loads a page of the public site. The landing page, the most visited, is bundled rather than loaded on
 * demand.
 */
export function loadSitePage(name: SitePageName): Promise<ComponentType> {
  return PAGES[name]();
}
