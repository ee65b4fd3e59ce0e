/** The shape of a picture's pixels: their width and height in relation to each other, in lowest terms. */
export type PixelAspect = { width: number; height: number };
