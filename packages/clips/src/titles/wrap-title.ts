// These are written without spaces, and may be broken after any letter.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Wraps a text into lines that fit; null if a word would have to be broken that must not be. */
export function wrapTitle(text: string, fits: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (UNSPACED.test(word)) {
      line = longer;
      for (let fitting = fit(line, fits); fitting.length < line.length; fitting = fit(line, fits)) {
        if (fitting === '') return null;
        lines.push(fitting.trimEnd());
        line = line.slice(fitting.length).trimStart();
      }
      continue;
    }
    if (!fits(word)) return null;
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** Returns as much of the beginning of a text as fits. */
function fit(text: string, fits: (line: string) => boolean): string {
  let fitting = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (!fits(fitting + segment)) return fitting;
    fitting += segment;
  }
  return fitting;
}
