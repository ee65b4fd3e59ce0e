let isOff = false;

/** Switches FFmpeg in WebAssembly on or off here, as the operator decided. On until called. */
export function switchFFmpeg(to: 'on' | 'off'): void {
  isOff = to === 'off';
}

/** Whether FFmpeg in WebAssembly is switched off here. */
export function isFFmpegOff(): boolean {
  return isOff;
}
