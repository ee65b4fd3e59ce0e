import { type SitePageName, sitePages } from '@framescout/contract';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startTheme } from './features/theme/index.ts';
import { startVisit } from './screens/site/visit.ts';
import { loadSitePage } from './site-page.tsx';
import { allowTranslation } from './ui/page/allow-translation.ts';
import { ignoreSecondClick } from './ui/page/ignore-second-click.ts';
import './ui/theme.css';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element to render into.');
allowTranslation();
const Page = await loadSitePage(nameOf(location.pathname));
const page = (
  <StrictMode>
    <Page />
  </StrictMode>
);
// The development server sends the document without prerendered content.
if (container.firstElementChild) hydrateRoot(container, page);
else createRoot(container).render(page);
startTheme();
startVisit();
ignoreSecondClick();

function nameOf(path: string): SitePageName {
  const names = Object.keys(sitePages) as SitePageName[];
  return names.find((name) => sitePages[name].path === (path.replace(/\/$/, '') || '/')) ?? 'landing';
}
