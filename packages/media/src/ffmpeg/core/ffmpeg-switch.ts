let isOff = false;

/**
 * Switches FFmpeg in WebAssembly on or off for this page or worker, as whoever runs the server has decided. It is
 * on until this is called.
 */
export function switchFFmpeg(to: 'on' | 'off'): void {
  isOff = to === 'off';
}

/** Whether FFmpeg in WebAssembly is switched off here. */
export function isFFmpegOff(): boolean {
  return isOff;
}
