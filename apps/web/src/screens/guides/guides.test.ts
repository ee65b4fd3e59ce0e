import { pages, sitePages } from '@framescout/contract';
import { expect, it } from 'vitest';
import { readProse } from '../../ui/text/prose.tsx';

const TEXTS = import.meta.glob<string>('../{guides,legal}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const ADDRESSES: readonly string[] = Object.values({ ...pages, ...sitePages }).map(({ path }) => path);

it('every link in a text leads to a page of ours, or to another site', () => {
  const links = Object.values(TEXTS).flatMap((text) => [...text.matchAll(/\]\((.+?)\)/g)]);
  const hrefs = links.map(([, href = '']) => href);
  expect(hrefs.length).toBeGreaterThan(10);
  expect(hrefs.filter((href) => !href.startsWith('https://') && !ADDRESSES.includes(href))).toEqual([]);
});

it('a text is split at its headings, and has the values that it names', () => {
  expect(readProse('# Terms\n\nIn short.\n\n## Price\n\n{price} a month, {unknown}', { price: 9 })).toEqual([
    { title: 'Terms', text: 'In short.' },
    { title: 'Price', text: '9 a month, {unknown}' },
  ]);
});
