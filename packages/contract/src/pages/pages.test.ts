import { describe, expect, it } from 'vitest';
import { linkTo, pages } from './pages.ts';

describe('pages', () => {
  it('each have their own path and title', () => {
    const all = Object.values(pages);
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });

  it.each(Object.values(pages))('$path is a plain path that needs no decoding', ({ path }) => {
    expect(path).toMatch(/^\/([a-z-]+(\/[a-z-]+)*)?$/);
  });
});

describe('linkTo', () => {
  it('is just the path without a query', () => {
    expect(linkTo('analyzer')).toBe('/app');
    expect(linkTo('dashboard', {})).toBe('/dashboard');
    expect(linkTo('dashboard', { payment: undefined })).toBe('/dashboard');
  });

  it('carries the query, encoded', () => {
    expect(linkTo('dashboard', { payment: 'success' })).toBe('/dashboard?payment=success');
    expect(linkTo('resetPassword', { token: 'a&b=c/d e' })).toBe('/reset-password?token=a%26b%3Dc%2Fd%20e');
  });

  it('is checked by the compiler', () => {
    // @ts-expect-error No page has this name.
    expect(() => linkTo('nowhere')).toThrow();
    // @ts-expect-error The page does not know this value.
    expect(linkTo('dashboard', { payment: 'maybe' })).toBe('/dashboard?payment=maybe');
    // @ts-expect-error The page takes no query.
    expect(linkTo('login', { token: 'x' })).toBe('/login?token=x');
  });
});
