import { cdp } from 'vitest/browser';

type Place = [x: number, y: number];

/** The buttons of a mouse, as the bits that say which ones are pressed. */
const BUTTONS = { left: 1, right: 2 } as const;

type Button = keyof typeof BUTTONS;

/** Drags the mouse from one point of an element to another, in CSS pixels relative to it. */
export async function drag(element: Element, from: Place, to: Place, button: Button = 'left'): Promise<void> {
  const letGo = await press(element, from, to, button);
  await letGo();
}

/** Like {@link drag}, but the button stays pressed until the returned function is called. */
export async function press(
  element: Element,
  from: Place,
  to: Place,
  button: Button = 'left',
): Promise<() => Promise<unknown>> {
  const inPage = pageOf(element);
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', place: Place, buttons: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      ...inPage(place),
      // Chromium treats a move without a pressed button as the end of the press.
      button: buttons === 0 && type === 'mouseMoved' ? 'none' : button,
      buttons,
      clickCount: 1,
    });
  await mouse('mouseMoved', from, 0);
  await mouse('mousePressed', from, BUTTONS[button]);
  await mouse('mouseMoved', between(from, to), BUTTONS[button]);
  await mouse('mouseMoved', to, BUTTONS[button]);
  return () => mouse('mouseReleased', to, 0);
}

/** Drags a finger from one point of an element to another, in CSS pixels relative to it. */
export async function touchDrag(element: Element, from: Place, to: Place): Promise<void> {
  const touch = fingerOn(element);
  await touch('touchStart', [from]);
  await touch('touchMove', [between(from, to)]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}

/** Taps a point of an element with a finger, in CSS pixels relative to it. */
export async function tap(element: Element, place: Place): Promise<void> {
  const touch = fingerOn(element);
  await touch('touchStart', [place]);
  await touch('touchEnd', []);
}

function fingerOn(element: Element) {
  const inPage = pageOf(element);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: places.map(inPage) });
}

function between(from: Place, to: Place): Place {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Converts points of an element to coordinates in the page that contains the test's frame. */
function pageOf(element: Element): (place: Place) => { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return ([x, y]) => ({ x: frame.left + left + x, y: frame.top + top + y });
}
