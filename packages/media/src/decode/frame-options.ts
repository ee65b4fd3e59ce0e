import type { Seconds } from '@framescout/contract';
import type { DecoderPreference } from './decode-range.ts';

/** A packet that is decoded next. */
export type ComingPacket = { time: Seconds; isKey: boolean; isDisposable: boolean };

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
  /**
   * Asked for each packet of the range, likewise: whether to skip the in-loop filter, which is faster but changes pixels, also
   * those of the frames that are predicted from this one. Packets before the range are decoded as they are.
   */
  skipsFilter?: (packet: ComingPacket) => boolean;
};
