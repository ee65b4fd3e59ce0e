import { oneLine } from './plain-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// Printable ASCII without what is escaped: most texts, of which a long list has hundreds of thousands.
const HARMLESS = /^[ !#-%(-;=?-~]*$/;
// Not characters to XML 1.0, although they are well-formed.
const NO_CHARACTER = /[\ufffe\uffff]/g;

/** The first line of XML documents. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Escapes a text for the content of an XML element or attribute, on one line and without control characters. */
export function xmlText(text: string): string {
  if (HARMLESS.test(text)) return text;
  return oneLine(text)
    .replaceAll(NO_CHARACTER, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Formats an XML element: attributes (undefined left out, texts escaped) and XML content. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string {
  let open = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) open += ` ${key}="${typeof value === 'number' ? value : xmlText(value)}"`;
  }
  return content === '' ? `${open}/>` : `${open}>${content}</${name}>`;
}

/** Formats an XML element that contains only a text, which is escaped. */
export function leaf(name: string, text: string | number): string {
  return `<${name}>${typeof text === 'number' ? text : xmlText(text)}</${name}>`;
}
