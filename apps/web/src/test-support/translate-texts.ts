/** What translators do to a text node: put an element in its place, or into one. */
export const WAYS_TO_TRANSLATE = ['replace', 'wrap'] as const;

/** Does to all texts of a part of the page what the translators of browsers do, for tests. */
export function translateTexts(root: Node, way: (typeof WAYS_TO_TRANSLATE)[number]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    text.before(font);
    if (way === 'wrap') {
      font.append(text);
    } else {
      font.append(text.data);
      text.remove();
    }
  }
}
