import { sitePages } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ThemeToggle } from '../../features/theme/index.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';

/** The footer with links to the privacy page, the terms and the licenses, for every page of the app. */
export function LegalFooter() {
  return (
    <footer className="flex justify-center gap-4 px-4 py-5 text-[12px] text-text-3 [&_a]:underline-offset-4 [&_a]:hover:underline">
      <Link to="/privacy">Privacy</Link>
      <Link to="/terms">Terms</Link>
      <a href={sitePages.licenses.path}>Licenses</a>
    </footer>
  );
}

/** The header of pages that lead back to the landing page. */
export function HomeHeader() {
  return (
    <header className="flex h-14 shrink-0 items-center justify-between px-4">
      <a href="/" className={buttonClasses({ variant: 'quiet' })}>
        <ArrowLeft aria-hidden="true" />
        Back to home
      </a>
      <ThemeToggle />
    </header>
  );
}
