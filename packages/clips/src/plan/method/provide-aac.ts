import { registerAacEncoder } from '@mediabunny/aac-encoder';

/** The priming silence of the AAC encoder used here, in samples: one AAC frame, as in libavcodec. */
export const AAC_PRIMING_SAMPLES = 1024;

let isAacRegistered = false;

/** Makes AAC the same everywhere: browsers don't say how much silence their own starts with. */
export function provideAac(): void {
  if (isAacRegistered) return;
  isAacRegistered = true;
  registerAacEncoder();
}
