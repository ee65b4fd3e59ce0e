import type { SitePageName } from '@framescout/contract';
import type { ComponentType } from 'react';
import { LandingPage } from './screens/landing/landing-page.tsx';

const PAGES: Record<SitePageName, () => Promise<ComponentType>> = {
  landing: async () => LandingPage,
  gameplayTimestamps: async () =>
    (await import('./screens/guides/gameplay-timestamps.ts')).GameplayTimestamps,
  findKills: async () => (await import('./screens/guides/find-kills.ts')).FindKills,
  losslessCut: async () => (await import('./screens/guides/lossless-cut.ts')).LosslessCut,
  licenses: async () => (await import('./screens/guides/licenses.tsx')).Licenses,
  withoutUpload: async () => (await import('./screens/guides/without-upload.ts')).WithoutUpload,
};

/**
 * Loads a page of the public site. The landing page, the most visited, is bundled rather than loaded on
 * demand.
 */
export function loadSitePage(name: SitePageName): Promise<ComponentType> {
  return PAGES[name]();
}
