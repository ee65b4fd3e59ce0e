import { UnreadableMarkersError } from './unreadable-markers-error.ts';

/** An element of an XML document. `text` is that of the element itself, without that of its children. */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
};

type OpenElement = XmlElement & { children: XmlElement[] };

const MAX_DEPTH = 200;
const MAX_ELEMENTS = 500_000;
const NAME = /[^\s<>/="'&]+/y;
const ATTRIBUTE = /\s+([^\s<>/="'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Parses a well-formed XML document and returns its outermost element. Nothing is ever fetched, and of entities
 * only characters by number and the five of XML itself are known: a document that declares others is refused.
 * @throws {UnreadableMarkersError} if it is not well-formed, or too large
 */
export function parseXml(text: string): XmlElement {
  const root: OpenElement = { name: '', attributes: NO_ATTRIBUTES, children: [], text: '' };
  const open = [root];
  let count = 0;
  let at = 0;
  while (at < text.length) {
    const parent = open.at(-1) ?? root;
    const tag = text.indexOf('<', at);
    const until = tag < 0 ? text.length : tag;
    if (until > at && parent !== root) parent.text += decodeEntities(text.slice(at, until));
    if (tag < 0) break;
    if (text.startsWith('<!--', tag)) at = skipTo('-->', text, tag + 4);
    else if (text.startsWith('<?', tag)) at = skipTo('?>', text, tag);
    else if (text.startsWith('<![CDATA[', tag)) {
      at = skipTo(']]>', text, tag);
      parent.text += text.slice(tag + '<![CDATA['.length, at - ']]>'.length);
    } else if (text.startsWith('<!', tag)) {
      at = skipTo('>', text, tag);
      if (text.slice(tag, at).includes('['))
        throw damaged('It declares entities of its own, which are not read.');
    } else if (text.startsWith('</', tag)) {
      const name = read(NAME, text, tag + 2)?.[0] ?? '';
      at = skipTo('>', text, tag);
      if (open.length < 2 || parent.name !== name) throw damaged(`“</${name}>” closes what was not opened.`);
      open.pop();
    } else {
      const name = read(NAME, text, tag + 1)?.[0];
      if (name === undefined) throw damaged('A “<” starts no tag.');
      const { attributes, end } = readAttributes(text, tag + 1 + name.length);
      const close = read(TAG_END, text, end);
      if (!close) throw damaged(`The tag “<${name}” is not complete.`);
      const element: OpenElement = { name, attributes, children: [], text: '' };
      parent.children.push(element);
      at = end + close[0].length;
      if (close[1] === '') open.push(element);
      if (++count > MAX_ELEMENTS || open.length > MAX_DEPTH) throw tooLarge();
    }
  }
  const [outermost] = root.children;
  if (open.length > 1 || root.children.length !== 1 || !outermost) {
    throw damaged('Its elements are not complete: the file may have been cut off.');
  }
  return outermost;
}

/** Returns an element and all elements in it, in the order of the document. */
export function* elementsWithin(element: XmlElement): Generator<XmlElement> {
  const left = [element];
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    for (const child of next.children.toReversed()) left.push(child);
  }
}

/** Returns the trimmed text of an element's first child of a name; null if it has none. */
export function childText({ children }: XmlElement, name: string): string | null {
  return children.find((child) => child.name === name)?.text.trim() ?? null;
}

/** Replaces the entities of XML and characters by number; others stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

function readAttributes(
  text: string,
  from: number,
): { attributes: ReadonlyMap<string, string>; end: number } {
  let attributes: Map<string, string> | null = null;
  let end = from;
  for (let found = read(ATTRIBUTE, text, end); found; found = read(ATTRIBUTE, text, end)) {
    const [whole, name = '', inDouble, inSingle = ''] = found;
    attributes ??= new Map();
    attributes.set(name, decodeEntities(inDouble ?? inSingle));
    end += whole.length;
  }
  return { attributes: attributes ?? NO_ATTRIBUTES, end };
}

function read(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skipTo(end: string, text: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw damaged('Its elements are not complete: the file may have been cut off.');
  return at + end.length;
}

function damaged(why: string): UnreadableMarkersError {
  return new UnreadableMarkersError('markers-damaged', `The file is not well-formed XML. ${why}`);
}

function tooLarge(): UnreadableMarkersError {
  return new UnreadableMarkersError('markers-too-large', 'The file has too many elements, or too deep ones.');
}
