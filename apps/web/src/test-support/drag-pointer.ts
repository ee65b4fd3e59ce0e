import { cdp } from 'vitest/browser';

type Place = [x: number, y: number];

/** Drags the mouse over an element, from one place to another in CSS pixels of it. */
export async function drag(element: Element, from: Place, to: Place): Promise<void> {
  const letGo = await press(element, from, to);
  await letGo();
}

/** As {@link drag}, but the button stays pressed until the answer is called. */
export async function press(element: Element, from: Place, to: Place): Promise<() => Promise<unknown>> {
  const inPage = pageOf(element);
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', place: Place, buttons: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      ...inPage(place),
      // Chromium takes a move without its button for the end of the press.
      button: buttons === 0 && type === 'mouseMoved' ? 'none' : 'left',
      buttons,
      clickCount: 1,
    });
  await mouse('mouseMoved', from, 0);
  await mouse('mousePressed', from, 1);
  await mouse('mouseMoved', between(from, to), 1);
  await mouse('mouseMoved', to, 1);
  return () => mouse('mouseReleased', to, 0);
}

/** Drags a finger over an element, from one place to another in CSS pixels of it. */
export async function touchDrag(element: Element, from: Place, to: Place): Promise<void> {
  const inPage = pageOf(element);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: places.map(inPage) });
  await touch('touchStart', [from]);
  await touch('touchMove', [between(from, to)]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}

function between(from: Place, to: Place): Place {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Gives places of an element in the page, in a frame of which the test runs. */
function pageOf(element: Element): (place: Place) => { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return ([x, y]) => ({ x: frame.left + left + x, y: frame.top + top + y });
}
