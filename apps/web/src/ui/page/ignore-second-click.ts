const CONTROLS = 'button, a[href], label, [role^="menuitem"], [role="option"]';
const PRESSES = ['pointerdown', 'mousedown', 'click', 'dblclick'] as const;
// People double-click faster than this, and need longer to see and press what has appeared.
const DOUBLE_MS = 350;
const DOUBLE_PX = 5;

/**
 * Suppresses the second click of a double click if the control that the first one pressed has been removed,
 * moved or covered: users have not seen yet what took its place. A control that is still there gets both
 * clicks.
 * @returns a function that stops this
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
      // Canceling pointerdown would suppress mousedown, which has to be canceled to prevent text selection.
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
