import type { ReactNode } from 'react';
import { LandingHeader } from '../../features/landing/index.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteThemeToggle } from './site-theme-toggle.tsx';
import { useVisitor } from './visitor.ts';
import { WayIn } from './way-in.tsx';

/** The header and the footer around every page of the site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const user = useVisitor();
  return (
    <>
      <LandingHeader>
        <SiteThemeToggle />
        {!user && (
          <a href="/login" className={buttonClasses({ variant: 'quiet' })}>
            Login
          </a>
        )}
        <WayIn size="medium">Start Trial</WayIn>
      </LandingHeader>
      <main>{children}</main>
      <SiteFooter />
    </>
  );
}
