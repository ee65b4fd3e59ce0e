/** The shape of a picture's pixels: their width and height in relation to each other, in lowest terms. */
export type PixelAspect = { width: number; height: number };

/** The shape of most pixels. */
export const SQUARE_PIXELS: PixelAspect = { width: 1, height: 1 };
