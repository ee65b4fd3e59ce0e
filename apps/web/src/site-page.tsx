import type { SitePageName } from '@framescout/contract';
import type { ComponentType } from 'react';
import { FindKills } from './screens/guides/find-kills.tsx';
import { GameplayTimestamps } from './screens/guides/gameplay-timestamps.tsx';
import { LosslessCut } from './screens/guides/lossless-cut.tsx';
import { WithoutUpload } from './screens/guides/without-upload.tsx';
import { LandingPage } from './screens/landing/landing-page.tsx';

const PAGES: Record<SitePageName, ComponentType> = {
  landing: LandingPage,
  gameplayTimestamps: GameplayTimestamps,
  findKills: FindKills,
  losslessCut: LosslessCut,
  withoutUpload: WithoutUpload,
};

/** A page of the public site. */
export function SitePage({ name }: { name: SitePageName }) {
  const Page = PAGES[name];
  return <Page />;
}
