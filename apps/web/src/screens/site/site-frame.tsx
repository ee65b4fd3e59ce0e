import { sitePages } from '@framescout/contract';
import { Moon, Sun } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { applyTheme, useTheme } from '../../features/theme/index.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { HomeLink, Logo } from '../../ui/layout/logo.tsx';
import { chooseTrial, useIsCounted, useVisitor } from './visitor.ts';

/** The header and the footer around every page of the site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const user = useVisitor();
  return (
    <>
      <LandingHeader>
        <SiteThemeToggle />
        {/* As wide for users, who are recognized later, as for guests, so that the links next to it stay put. */}
        <div className="flex min-w-37 items-center justify-end gap-1">
          {!user && (
            <a href="/login" className={buttonClasses({ variant: 'quiet' })}>
              Login
            </a>
          )}
          <CallToAction size="medium">Start Trial</CallToAction>
        </div>
      </LandingHeader>
      <main>{children}</main>
      <SiteFooter />
    </>
  );
}

type CallToActionProps = {
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
  /** The label for guests. Signed-in users, who already have their trial, get a different one. */
  children: ReactNode;
};

/** Links guests to registration, and signed-in users to the app. */
export function CallToAction({ variant = 'primary', size = 'large', children }: CallToActionProps) {
  // Keeps its neighbors in place once the visitor turns out to be a user, whose label is shorter.
  const isLong = variant === 'primary' && size === 'large';
  const className = buttonClasses({ variant, size, ...(isLong && { className: 'min-w-42' }) });
  if (useVisitor()) {
    return (
      <a href="/app" className={className}>
        Launch App
      </a>
    );
  }
  return (
    <a href="/register" className={className} onClick={chooseTrial}>
      {children}
    </a>
  );
}

function SiteThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = `Use the ${other} theme`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonClasses({ variant: 'quiet', size: 'icon' })}
      onClick={() => applyTheme(other)}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </button>
  );
}

const SECTIONS = [
  { id: 'features', name: 'How it works' },
  { id: 'demo', name: 'Demo' },
  { id: 'pricing', name: 'Pricing' },
  { id: 'questions', name: 'Questions' },
] as const;

/** The header of the landing page; `children` are its buttons. */
function LandingHeader({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b border-hairline bg-surface-0">
      <div className="mx-auto flex h-14 max-w-300 items-center gap-1 px-4 sm:px-6">
        <HomeLink />
        <nav aria-label="Sections" className="mr-3 hidden items-center md:flex">
          {SECTIONS.map(({ id, name }) => (
            <a
              key={id}
              href={`/#${id}`}
              className="rounded-control px-3 py-1.5 text-[14px] text-text-2 hover:bg-surface-3 hover:text-text-1"
            >
              {name}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </header>
  );
}

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
function SiteFooter() {
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
