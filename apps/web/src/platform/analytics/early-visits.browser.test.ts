import { expect, it, vi } from 'vitest';

it('holds what those who agreed earlier do until the server has said where to send it', async () => {
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  localStorage.setItem('analytics_consent', '"granted"');
  // What was agreed to earlier is read when the module is.
  const { configureAnalytics, trackPageView } = await import('./analytics.ts');
  trackPageView('/', 'Home');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(send).not.toHaveBeenCalled();

  configureAnalytics('https://collector.example/events');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(JSON.parse(String(send.mock.calls[0]?.[1]))).toMatchObject({
    events: [{ kind: 'page-view', name: '/' }],
  });
  configureAnalytics(null);
  localStorage.clear();
});
