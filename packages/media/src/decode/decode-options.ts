import type { Seconds } from '@framescout/contract';
import type { DecoderPreference } from './decode-range.ts';

/** A packet that is about to be decoded. */
export type UpcomingPacket = { time: Seconds; isKey: boolean; isDisposable: boolean };

/** Options for decoding frames. */
export type DecodeOptions = {
  preference?: DecoderPreference;
  /** Whether other decoders keep the other cores busy, so this one should work on one frame at a time. */
  isOneOfMany?: boolean;
  /** For each disposable frame, in decoding order, ahead of time: whether to leave it out. */
  skipsFrame?: (time: Seconds) => boolean;
  /**
   * Called for each packet of the range, likewise: returns whether to skip the in-loop filter. Skipping it is
   * faster but changes pixels, including those of frames predicted from this one. Packets before the range
   * are decoded unchanged.
   */
  skipsFilter?: (packet: UpcomingPacket) => boolean;
};
