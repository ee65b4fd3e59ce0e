import { safeFileName } from './safe-file-name.ts';

/** The placeholders of a pattern for file names, and what each of them stands for. */
const PLACEHOLDERS = ['project', 'n', 'time', 'element', 'name'] as const;

/** What the placeholders of a pattern stand for; empty where there is nothing to say. */
export type PatternValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

/** The longest pattern: longer ones than file systems take would be cut anyway. */
const MAX_PATTERN_LENGTH = 200;

// Stands for a placeholder without a value until what joins it to the rest is gone as well.
const NOTHING = '\0';
const JOINED_NOTHING = new RegExp(
  `\\s*[([]${NOTHING}[)\\]]|^${NOTHING}[\\s_.,–—-]*|[\\s_.,–—-]*${NOTHING}`,
  'g',
);

/** Says why a text is no pattern for file names, in a sentence for the user; null if it is one. */
export function whyNoPattern(text: string): string | null {
  const known = `Use ${PLACEHOLDERS.map(braced).join(', ')}.`;
  if (text.length > MAX_PATTERN_LENGTH) return `It must have at most ${MAX_PATTERN_LENGTH} characters.`;
  const unknown = text.match(/\{([^{}]*)\}/g)?.find((found) => !isKnown(found.slice(1, -1)));
  if (unknown !== undefined) return `"${unknown}" stands for nothing. ${known}`;
  if (/[{}]/.test(text.replaceAll(/\{\w+\}/g, ''))) return `A brace has no partner. ${known}`;
  return safeFileName(text) === '' ? `It leaves no name. ${known}` : null;
}

/** Puts values in place of the words in braces; a word that stands for none stays as it is. */
export function fillPlaceholders(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * Returns the name that a pattern gives, one that every system accepts, without what joins a placeholder that stands
 * for nothing to the rest; empty if nothing is left.
 */
export function fillPattern(pattern: string, values: PatternValues): string {
  const said = Object.entries(values).map(
    ([name, value]) => [name, value.replaceAll(NOTHING, '') || NOTHING] as const,
  );
  const filled = fillPlaceholders(pattern, Object.fromEntries(said));
  return safeFileName(filled.replaceAll(JOINED_NOTHING, '').replaceAll(/\s+/g, ' '));
}

/**
 * Makes file names (without extension) differ, by numbers at the end of those that others have already. To many
 * systems, upper and lower case are the same, as are characters composed of others.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let count = 2; taken.has(keyOf(distinct)); count++) distinct = `${name} ${count}`;
    taken.add(keyOf(distinct));
    return distinct;
  });
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function isKnown(name: string): name is keyof PatternValues {
  return PLACEHOLDERS.some((known) => known === name);
}

function braced(name: string): string {
  return `{${name}}`;
}
