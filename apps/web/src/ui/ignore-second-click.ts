const CONTROLS = 'button, a[href], label, [role^="menuitem"], [role="option"]';
const PRESSES = ['pointerdown', 'mousedown', 'click', 'dblclick'] as const;
// Hands that double-click take less; whoever wants what has appeared needs longer to see it.
const DOUBLE_MS = 350;
const DOUBLE_PX = 5;

/**
 * Keeps the second half of a double click from what has taken the place of the control that the first half pressed, which
 * has gone, moved or been covered: nobody has seen it yet when they press it. Where the control still is, both halves
 * reach it.
 * @returns ends it
 */
export function ignoreSecondClick(): () => void {
  let first: { control: Element; at: MouseEvent } | null = null;
  let isIgnoring = false;
  const isSecond = (event: MouseEvent) =>
    first !== null &&
    event.target instanceof Element &&
    !first.control.contains(event.target) &&
    event.timeStamp - first.at.timeStamp < DOUBLE_MS &&
    Math.hypot(event.clientX - first.at.clientX, event.clientY - first.at.clientY) <= DOUBLE_PX;
  const look = (event: MouseEvent) => {
    if (event.type === 'pointerdown') {
      isIgnoring = isSecond(event);
      if (!isIgnoring) first = null;
    }
    const isByKeyboard = event.type === 'click' && event.detail === 0;
    if (isIgnoring && !isByKeyboard) {
      // Preventing the pointer's event would keep the mouse's from being prevented, which chooses text.
      if (event.type !== 'pointerdown') event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'click' && event.target instanceof Element) {
      const control = event.target.closest(CONTROLS);
      first = control && { control, at: event };
    }
  };
  for (const type of PRESSES) window.addEventListener(type, look, { capture: true });
  return () => {
    for (const type of PRESSES) window.removeEventListener(type, look, { capture: true });
  };
}
