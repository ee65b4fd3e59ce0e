import { expect, it } from 'vitest';
import { renderMail } from './layout.ts';

const paragraphs = [
  'Hello,',
  'שלום & <script>alert(1)</script>',
  `see https://scout.example/${'long'.repeat(80)}`,
];
const { html, text } = renderMail({ subject: '<b>Hello</b>', paragraphs });

it('fits the width of the screen, whatever long words it contains', () => {
  expect(html).toContain('<meta name="viewport" content="width=device-width">');
  expect(html).toMatch(/<div style="[^"]*overflow-wrap:anywhere[^"]*">\n<p/);
});

it('lets each paragraph run in the direction of its own language', () => {
  expect(html.match(/<p dir="auto"/g)).toHaveLength(paragraphs.length);
});

it('shows text exactly as it was typed, in both forms', () => {
  expect(html).toContain('<title>&lt;b&gt;Hello&lt;/b&gt;</title>');
  expect(html).toContain('שלום &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain(paragraphs[1]);
});
