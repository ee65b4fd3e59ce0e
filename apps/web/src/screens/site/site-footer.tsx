import { sitePages } from '@framescout/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';
import { useIsCounted } from './visitor.ts';

// Loaded only where visits are tracked; elsewhere there is nothing to switch.
const ConsentSwitch = lazy(async () => ({
  default: (await import('../../features/consent/index.ts')).ConsentSwitch,
}));

const GUIDES = [
  { path: sitePages.gameplayTimestamps.path, name: 'Timestamps from gameplay' },
  { path: sitePages.findKills.path, name: 'Find kills in a VOD' },
  { path: sitePages.losslessCut.path, name: 'LosslessCut and FrameScout' },
  { path: sitePages.withoutUpload.path, name: 'Analyzing without uploading' },
];

/** The footer of every page of the site. */
export function SiteFooter() {
  return (
    <footer className="border-t border-hairline">
      <div className="mx-auto grid max-w-300 gap-x-12 gap-y-8 px-4 py-10 sm:grid-cols-[1fr_auto_auto] sm:px-6">
        <div className="flex flex-col items-start gap-2">
          <p className="flex items-center gap-2 text-[14px] font-semibold tracking-tight">
            <Logo className="size-5" />
            FrameScout
          </p>
          <p className="text-text-2">Your video stays on your machine.</p>
          {useIsCounted() && (
            <Suspense>
              <ConsentSwitch />
            </Suspense>
          )}
        </div>
        <FooterLinks title="Guides">
          {GUIDES.map(({ path, name }) => (
            <a key={path} href={path}>
              {name}
            </a>
          ))}
        </FooterLinks>
        <FooterLinks title="FrameScout">
          <a href="/#pricing">Pricing</a>
          <a href="/login">Login</a>
          <a href="/register">Register</a>
          <a href="/privacy">Privacy</a>
          <a href="/terms">Terms</a>
          <a href={sitePages.licenses.path}>Licenses</a>
        </FooterLinks>
      </div>
    </footer>
  );
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav
      aria-label={title}
      className="flex flex-col items-start text-[14px] text-text-2 [&_a]:py-1 pointer-coarse:[&_a]:py-3 [&_a]:underline-offset-4 [&_a]:hover:text-text-1 [&_a]:hover:underline"
    >
      <p aria-hidden="true" className="panel-title mb-1">
        {title}
      </p>
      {children}
    </nav>
  );
}
