const LONGEST = 56;
const END = 24;
const MOST_NAMES = 3;

/** A name as a message can show it: a long one without its middle, so that its ending stays. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST) return name;
  const start = characters.slice(0, LONGEST - END - 1).join('');
  return `${start.trimEnd()}…${characters.slice(-END).join('').trimStart()}`;
}

/** Names as a message can list them: the first few, in quotation marks, and how many more there are. */
export function shortNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${shortName(name)}"`);
  const further = names.length - shown.length;
  return `${shown.join(', ')}${further > 0 ? ` and ${further} more` : ''}`;
}
