import { viewOf } from '@framescout/base';
import type { Seconds } from '@framescout/contract';

// `pre-skip` in the identification header (RFC 7845, 5.1), in samples at 48 kHz.
const PRE_SKIP_AT = 10;
const RATE = 48_000;

/** Returns by how many seconds what an Opus decoder puts out is late, from the track's identification header. */
export function opusDelay(header: Uint8Array): Seconds {
  return header.length < PRE_SKIP_AT + 2 ? 0 : viewOf(header).getUint16(PRE_SKIP_AT, true) / RATE;
}
