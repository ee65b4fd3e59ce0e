const NEXT = 'data-focus-next';
const CONTROLS = 'button, a[href], input, select, textarea';
const DIALOGS = '[role="dialog"]';

/** The place of a control on the page, so that its successor can be found once the control is gone. */
type Place = {
  control: Element;
  /** Its list, the index of its row, and its position in the row counted from the end (1 is the last). */
  row: { list: Element; index: number; fromEnd: number } | null;
  /** Ids of the controls to focus next, in order of preference. */
  next: readonly string[];
};

/**
 * Keeps the keyboard's place on the page: when the focused control is removed or disabled, focuses another
 * one; otherwise the next Tab would start at the top of the page. The attribute `data-focus-next`, on a
 * control or around it, lists the ids of the candidates in order of preference. In a list with that
 * attribute, the same control in the row that moves up takes precedence. While a dialog is open, the place is
 * where it was opened.
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  let place: Place | null = null;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element && !isInDialog(target)) place = placeOf(target);
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (isInDialog(relatedTarget)) return;
    // Browsers also report this for a control that is being removed, which is still in the document at this
    // point.
    queueMicrotask(() => {
      if (target === place?.control && !isLost(place.control)) place = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!place || !isLost(place.control) || !isNowhere(place.control)) return;
    const successor = findSuccessor(place);
    place = null;
    successor?.focus();
  });
  document.addEventListener('focusin', note);
  // Capture phase, since other listeners may remove the control.
  document.addEventListener('focusout', leave, { capture: true });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave, { capture: true });
    observer.disconnect();
  };
}

function placeOf(control: Element): Place {
  const next: string[] = [];
  for (
    let part = control.closest(`[${NEXT}]`);
    part;
    part = part.parentElement?.closest(`[${NEXT}]`) ?? null
  ) {
    next.push(...(part.getAttribute(NEXT) ?? '').split(' '));
  }
  return { control, row: rowOf(control), next };
}

function rowOf(control: Element): Place['row'] {
  const row = control.closest('li');
  const list = row?.parentElement;
  if (!row || !list?.hasAttribute(NEXT)) return null;
  const controls: Element[] = controlsIn(row);
  return {
    list,
    index: [...list.children].indexOf(row),
    fromEnd: controls.length - controls.indexOf(control),
  };
}

function findSuccessor({ row, next }: Place): HTMLElement | null {
  const rows = row?.list.isConnected ? row.list.children : null;
  const successor = row && rows?.item(Math.min(row.index, rows.length - 1));
  const inRow = successor ? controlsIn(successor).at(-row.fromEnd) : undefined;
  const named = next.map((id) => document.getElementById(id));
  return [inRow, ...named].find((successor) => successor && !isLost(successor)) ?? null;
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(DIALOGS) !== null;
}

function isLost(control: Element): boolean {
  return !control.isConnected || control.matches(':disabled');
}

/** Whether nothing has focus; `lost` counts, as browsers report the loss of a disabled one late. */
function isNowhere(lost: Element): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === lost;
}
