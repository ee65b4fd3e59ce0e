/** What an encoder may add to the packets that are expected of it. */
export const SPARE_PACKETS = 64;
