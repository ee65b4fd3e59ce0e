// The flash for comparing picture and sound. Uses no Node API, because browser tests read it too.

// Below the color patches, to the left of the element.
const FLASH = { left: 0, top: 0.5, width: 0.25, height: 0.5 };
const WHITE_ABOVE = 200;

/** Returns the first frame that flashes when one in `everyFrames` does. */
export function flashFrame(everyFrames: number): number {
  return Math.floor(everyFrames / 2);
}

/** Whether a source frame flashes. */
export function isFlash(sourceIndex: number, everyFrames: number): boolean {
  return sourceIndex % everyFrames === flashFrame(everyFrames);
}

/** Draws the flash into packed RGB pixels. */
export function drawFlash(rgb: Uint8Array, width: number, height: number): void {
  const left = Math.round(FLASH.left * width);
  const right = Math.round((FLASH.left + FLASH.width) * width);
  for (let y = Math.round(FLASH.top * height); y < Math.round((FLASH.top + FLASH.height) * height); y += 1) {
    rgb.fill(255, (y * width + left) * 3, (y * width + right) * 3);
  }
}

/** Whether upright packed RGBA pixels show the flash. */
export function showsFlash(rgba: Uint8ClampedArray, width: number, height: number): boolean {
  const x = Math.round((FLASH.left + FLASH.width / 2) * width);
  const y = Math.round((FLASH.top + FLASH.height / 2) * height);
  const at = (y * width + x) * 4;
  return [0, 1, 2].every((channel) => (rgba[at + channel] ?? 0) > WHITE_ABOVE);
}
