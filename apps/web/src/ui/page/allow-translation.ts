/**
 * Keeps the page working while the browser translates it. A translator replaces or wraps text nodes by
 * `<font>` elements. React does not expect that: it fails when it removes such a text node or inserts
 * something before it, and a new text never shows (React issue 11538). Here, the `<font>` is removed in the
 * text's place, counts as its position, and gives way to the text once that changes. Everything that is not
 * about a moved text node fails as before.
 * @returns a function that stops this
 */
export function allowTranslation(): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  const standIns = new WeakMap<Node, Element>();
  const observer = new MutationObserver((records) => noteStandIns(records, standIns));

  const standInOf = (text: Node, parent: Node): Node | null => {
    noteStandIns(observer.takeRecords(), standIns);
    const standIn = standIns.get(text);
    let place: Node | null = text.parentNode ? text : (standIn ?? null);
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place;
  };
  const isMoved = (node: Node | null, parent: Node): node is Text =>
    node instanceof Text && node.parentNode !== parent;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isMoved(child, this)) return removeChild.call(this, child) as Child;
    const standIn = standInOf(child, this);
    if (standIn) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const place = isMoved(before, this) ? standInOf(before, this) : before;
    return insertBefore.call(this, child, place) as Child;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (!(this instanceof Text) || this.parentNode) return;
      noteStandIns(observer.takeRecords(), standIns);
      standIns.get(this)?.replaceWith(this);
    },
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
    if (value) Object.defineProperty(Node.prototype, 'nodeValue', value);
  };
}

/** Notes which `<font>` has taken the place of which text node. */
function noteStandIns(records: readonly MutationRecord[], standIns: WeakMap<Node, Element>): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.parentNode) continue;
      // Put there at once, or just before the text was taken away.
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (standIn) standIns.set(text, standIn);
    }
  }
}

function isFont(node: Node | null): node is Element {
  return node instanceof Element && node.localName === 'font';
}
