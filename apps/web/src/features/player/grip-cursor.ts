import type { Handle } from './pixel-box.ts';

/** Returns the CSS cursor for one of a box's handles, or for its inside. */
export function gripCursor(grip: Handle | 'inside'): string {
  if (grip === 'inside') return 'move';
  const { across, down } = grip;
  if (across === 0) return 'ns-resize';
  if (down === 0) return 'ew-resize';
  return across === down ? 'nwse-resize' : 'nesw-resize';
}
