import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notify } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
});

it.each([390, 768])(
  'keeps the links of the header free in a window that is %i pixels wide',
  async (width) => {
    await page.viewport(width, 844);
    const screen = await render(
      <>
        <header className="flex h-14 justify-end">
          <a href="/account">Account</a>
        </header>
        <Toaster />
      </>,
    );
    notify({ title: 'Welcome back!', description: "You've successfully signed in." });
    const title = screen.getByText('Welcome back!');
    await expect.element(title).toBeVisible();
    const toast = title.element().closest('li');
    const header = screen.getByRole('banner').element();
    expect(toast?.getBoundingClientRect().top).toBeGreaterThanOrEqual(header.getBoundingClientRect().bottom);
  },
);
