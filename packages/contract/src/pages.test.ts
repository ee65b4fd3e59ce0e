import { describe, expect, it } from 'vitest';
import { linkTo, pages } from './pages.ts';

describe('pages', () => {
  it('have a path and a title each of their own', () => {
    const all = Object.values(pages);
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });

  it.each(Object.values(pages))('$path is a plain path that needs no decoding', ({ path }) => {
    expect(path).toMatch(/^\/([a-z-]+(\/[a-z-]+)*)?$/);
  });
});

describe('linkTo', () => {
  it('is the path alone where nothing is asked with it', () => {
    expect(linkTo('analyzer')).toBe('/app');
    expect(linkTo('dashboard', {})).toBe('/dashboard');
    expect(linkTo('dashboard', { payment: undefined })).toBe('/dashboard');
  });

  it('carries what is asked with it, encoded', () => {
    expect(linkTo('dashboard', { payment: 'success' })).toBe('/dashboard?payment=success');
    expect(linkTo('resetPassword', { token: 'a&b=c/d e' })).toBe('/reset-password?token=a%26b%3Dc%2Fd%20e');
  });

  it('is checked by the compiler', () => {
    // @ts-expect-error No page of the name.
    expect(() => linkTo('nowhere')).toThrow();
    // @ts-expect-error A value that the page does not know.
    expect(linkTo('dashboard', { payment: 'maybe' })).toBe('/dashboard?payment=maybe');
    // @ts-expect-error A page that takes none.
    expect(linkTo('login', { token: 'x' })).toBe('/login?token=x');
  });
});
