import type { ComponentType, ReactNode } from 'react';

/** A part of a text, below a heading of its own. */
export type ProseSection = { title: string; text: string };

/** A link in a text; the default leads to another document. */
type Anchor = ComponentType<{ href: string; children: ReactNode }>;

/**
 * Splits a text, written in Markdown, at its headings. What it has in braces, such as `{price}`, stands for the one of
 * `values` with that name, which is Markdown too.
 */
export function readProse(
  markdown: string,
  values: Readonly<Record<string, string | number>> = {},
): ProseSection[] {
  const filled = markdown.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
  return filled
    .split(/^#+ /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title, text: lines.join('\n').trim() };
    });
}

type ProseProps = { text: string; Anchor?: Anchor };

/** Shows paragraphs, lists, tables and code; in them, what is strong, code or a link. */
export function Prose({ text, Anchor = OtherDocument }: ProseProps) {
  const inline = (words: string) => <Inline text={words.replaceAll(/\s+/g, ' ').trim()} Anchor={Anchor} />;
  return text.split(/\n{2,}/).map((block) => {
    if (block.startsWith('```')) {
      return (
        <pre
          key={block}
          className="numeric rounded-panel break-words whitespace-pre-wrap border border-hairline bg-surface-1 p-4 text-text-1"
        >
          {block.slice(4, -4)}
        </pre>
      );
    }
    if (block.startsWith('|')) {
      const [columns = [], , ...rows] = block.split('\n').map((row) => row.slice(1, -1).split('|'));
      return <Table key={block} columns={columns.map(trim)} rows={rows.map((cells) => cells.map(trim))} />;
    }
    const items = block
      .split(/^(?:-|\d\.) /m)
      .slice(1)
      .map((item) => <li key={item}>{inline(item)}</li>);
    if (items.length === 0) return <p key={block}>{inline(block)}</p>;
    return block.startsWith('-') ? <ul key={block}>{items}</ul> : <ol key={block}>{items}</ol>;
  });
}

function trim(text: string): string {
  return text.trim();
}

function Inline({ text, Anchor }: Required<ProseProps>) {
  return text.split(/(\*\*.+?\*\*|`.+?`|\[.+?\]\(.+?\))/).map((part) => {
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (href) {
      return (
        <Anchor key={part} href={href}>
          {words}
        </Anchor>
      );
    }
    if (part.startsWith('**')) return <strong key={part}>{part.slice(2, -2)}</strong>;
    if (!part.startsWith('`')) return part;
    return (
      <code key={part} className="numeric text-text-1">
        {part.slice(1, -1)}
      </code>
    );
  });
}

function OtherDocument({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel={href.startsWith('/') ? undefined : 'noopener'}>
      {children}
    </a>
  );
}

type TableProps = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A small table in a text; the first column holds the row headers. */
export function Table({ columns, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={columns.join(', ')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-130 border-collapse text-left text-[14px] leading-5">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-hairline py-2.5 pr-4 font-semibold text-text-1"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head} className="align-top">
              <th scope="row" className="border-b border-hairline py-2.5 pr-4 font-medium text-text-1">
                {head}
              </th>
              {cells.map((cell) => (
                <td key={cell} className="border-b border-hairline py-2.5 pr-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
