/** A time or duration in seconds on the player's timeline (0 = what the player shows at currentTime 0). */
export type Seconds = number;

/** A 0-based frame index in presentation order. Exports show it 1-based. */
export type FrameIndex = number;

/** The largest frame index that a selection may carry (2^31 - 1). */
export const MAX_FRAME_INDEX = 2_147_483_647;

/** One day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60_000;
