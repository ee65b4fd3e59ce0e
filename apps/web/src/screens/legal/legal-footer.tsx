import { sitePages } from '@framescout/contract';
import { Link } from '@tanstack/react-router';

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
