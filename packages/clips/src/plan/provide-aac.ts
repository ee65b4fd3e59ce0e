import { registerAacEncoder } from '@mediabunny/aac-encoder';

/** The silence that the AAC encoder here begins with, in samples: a frame, as libavcodec's does. */
export const AAC_PRIMING_SAMPLES = 1024;

let isAacRegistered = false;

/** Makes AAC the same everywhere: browsers that encode it themselves do not say with how much silence they begin. */
export function provideAac(): void {
  if (isAacRegistered) return;
  isAacRegistered = true;
  registerAacEncoder();
}
