import type { SitePageName } from '@framescout/contract';
import type { ComponentType } from 'react';
import { LandingPage } from './screens/landing/landing-page.tsx';

const PAGES: Record<SitePageName, () => Promise<ComponentType>> = {
  landing: async () => LandingPage,
  gameplayTimestamps: () => loadGuide(import('./screens/guides/gameplay-timestamps.md?raw')),
  findKills: () => loadGuide(import('./screens/guides/find-kills.md?raw')),
  losslessCut: () => loadGuide(import('./screens/guides/lossless-cut.md?raw')),
  licenses: async () => (await import('./screens/guides/licenses.tsx')).Licenses,
  withoutUpload: () => loadGuide(import('./screens/guides/without-upload.md?raw')),
};

/**
 * Loads a page of the public site. The landing page, the most visited, is bundled rather than loaded on
 * demand.
 */
export function loadSitePage(name: SitePageName): Promise<ComponentType> {
  return PAGES[name]();
}

async function loadGuide(loadingText: Promise<{ default: string }>): Promise<ComponentType> {
  const [{ writtenGuide }, text] = await Promise.all([import('./screens/guides/guide.tsx'), loadingText]);
  return writtenGuide(text.default);
}
