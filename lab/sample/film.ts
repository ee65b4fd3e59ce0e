// Size, frame rate and duration of the finished video.

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAME_RATE = 30;
export const FRAME_COUNT = 45 * FRAME_RATE;
export const SEED = 7;
