import type { Seconds } from '@framescout/contract';
import type { DecoderPreference } from './decode-range.ts';

/** How frames are decoded. */
export type FrameOptions = {
  preference?: DecoderPreference;
  /** Whether other decoders keep the other cores busy, so that this one should work on one frame at a time. */
  isOneOfMany?: boolean;
  /**
   * Asked for each frame of the range that no other frame is predicted from, in decoding order and a little before its turn:
   * whether to leave it out.
   */
  leavesOut?: (time: Seconds) => boolean;
};
