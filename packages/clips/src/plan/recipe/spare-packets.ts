/** How many packets an encoder may output beyond the expected number. */
export const SPARE_PACKETS = 64;
