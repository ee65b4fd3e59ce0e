import { expect, it, vi } from 'vitest';

it('buffers the events of visitors who consented earlier until the server says where to send them', async () => {
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  localStorage.setItem('analytics_consent', '"granted"');
  // The module reads the stored consent on load, and another test may have loaded it.
  const fresh = './analytics.ts?fresh';
  const { configureAnalytics, trackPageView }: typeof import('./analytics.ts') = await import(
    /* @vite-ignore */ fresh
  );
  trackPageView('/', 'Home');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(send).not.toHaveBeenCalled();

  configureAnalytics('https://collector.example/events');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(JSON.parse(String(send.mock.calls[0]?.[1]))).toMatchObject({
    events: [{ kind: 'page-view', name: '/' }],
  });
  configureAnalytics(null);
});
