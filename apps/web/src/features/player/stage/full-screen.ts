import { useSyncExternalStore } from 'react';

/**
 * Lets the video fill the screen, or ends that, as Escape does. The document itself is what fills the screen,
 * so that dialogs, tooltips and messages are still shown over the video.
 */
export function toggleFullScreen(): void {
  if (isFullScreen()) leaveFullScreen();
  // The browser may refuse it, for instance in a frame; the page then stays as it is.
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Ends that the video fills the screen. */
export function leaveFullScreen(): void {
  if (isFullScreen()) void document.exitFullscreen().catch(() => undefined);
}

/** Returns whether the video fills the screen. */
export function useFullScreen(): boolean {
  return useSyncExternalStore(followFullScreen, isFullScreen);
}

function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

function followFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
