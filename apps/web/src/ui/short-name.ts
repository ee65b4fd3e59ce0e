const LONGEST = 56;
const END = 24;
const MAX_NAMES = 3;

/** Shortens a name for a message: cuts the middle out of a long one, so that its ending stays. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST) return name;
  const start = characters.slice(0, LONGEST - END - 1).join('');
  return `${start.trimEnd()}…${characters.slice(-END).join('').trimStart()}`;
}

/** Lists names for a message: the first few in quotation marks, and how many more there are. */
export function shortNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${shortName(name)}"`);
  const further = names.length - shown.length;
  return `${shown.join(', ')}${further > 0 ? ` and ${further} more` : ''}`;
}
