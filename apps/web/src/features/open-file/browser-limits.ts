/** The traits of a browser that decide what is slow or missing in it. */
export type BrowserTraits = {
  hasVideoDecoder: boolean;
  hasVideoEncoder: boolean;
  hasSharedMemory: boolean;
  isFirefox: boolean;
};

/** Detects the traits of the current browser. */
export function readBrowserTraits(): BrowserTraits {
  return {
    hasVideoDecoder: 'VideoDecoder' in globalThis,
    hasVideoEncoder: 'VideoEncoder' in globalThis,
    hasSharedMemory: globalThis.crossOriginIsolated,
    isFirefox: navigator.userAgent.includes('Firefox/'),
  };
}

/**
 * Says what is slow or missing in a browser and what to do about it; null if nothing is. The figures come
 * from docs/browsers.md.
 */
export function describeBrowserLimit(traits: BrowserTraits): string | null {
  const { hasVideoDecoder, hasVideoEncoder, hasSharedMemory, isFirefox } = traits;
  if (!hasVideoDecoder) {
    return 'This browser cannot decode video itself, so FFmpeg does: scans take several times as long, and clips can only be copied. A current Chrome, Edge or Firefox is faster.';
  }
  if (!hasVideoEncoder) {
    return 'This browser cannot encode video: clips can only be copied, in formats that support the recording’s codecs.';
  }
  if (isFirefox) {
    return 'Firefox converts every frame to RGB before it can be read, so a scan takes about twice as long here as in Chrome or Edge. It finds the same events.';
  }
  if (!hasSharedMemory) {
    return 'This browser gives the page no shared memory, so files that FFmpeg has to read (AVI, FLV, WMV and the like) are read piece by piece and take longer. All others are as fast as usual.';
  }
  return null;
}
