import { registerAacEncoder } from '@mediabunny/aac-encoder';

/** The priming silence of the AAC encoder used here, in samples: one AAC frame, as in libavcodec. */
export const AAC_PRIMING_SAMPLES = 1024;

let isAacRegistered = false;

/**
 * Makes AAC the same everywhere: browsers with their own AAC encoder do not say how much silence it starts
 * with.
 */
export function provideAac(): void {
  if (isAacRegistered) return;
  isAacRegistered = true;
  registerAacEncoder();
}
