/**
 * Finds what in a migration would break the previous version, which runs alongside this one during an
 * upgrade, and on its own after a rollback. A statement that is safe anyway says why in a comment above it:
 * `-- One version back: ...`
 * @returns a sentence for each breach
 */
export function findBreaches(migration: string): string[] {
  return migration
    .split('--> statement-breakpoint')
    .filter((statement) => !WAIVER.test(statement))
    .map((statement) => statement.replace(/--.*$/gm, '').trim())
    .flatMap((statement) => breachesOf(statement));
}

const WAIVER = /^\s*-- One version back: \S/m;

/** The patterns of breaking statements. Tables that the same migration creates are exempt. */
const RULES: readonly { pattern: RegExp; breach: string }[] = [
  {
    pattern: /\bdrop\s+(table|column|schema|type|view|sequence)\b/i,
    breach: 'removes what the version before reads',
  },
  { pattern: /\brename\b/i, breach: 'renames what the version before knows' },
  {
    pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
    breach: 'changes the type of what the version before reads and writes',
  },
  {
    pattern: /\bset\s+not\s+null\b/i,
    breach: 'refuses rows without a value that the version before does not write',
  },
  { pattern: /\bdrop\s+not\s+null\b/i, breach: 'lets in nulls that the version before does not expect' },
  { pattern: /\bdrop\s+default\b/i, breach: 'takes away a default that the version before relies on' },
  {
    pattern: /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/is,
    breach: 'refuses rows without a column that the version before does not write: give it a default',
  },
  {
    pattern: /\badd\s+constraint\b(?!.*\bforeign\s+key\b)/is,
    breach: 'refuses rows that the version before may write',
  },
  { pattern: /\bcreate\s+unique\s+index\b/i, breach: 'refuses rows that the version before may write' },
  {
    pattern: /\bdrop\s+(constraint|index)\b/i,
    breach: 'takes away what `on conflict` of the version before names',
  },
  { pattern: /^\s*(delete|truncate)\b/i, breach: 'removes rows' },
];

function breachesOf(statement: string): string[] {
  if (/^create\s+table\b/i.test(statement)) return [];
  return RULES.filter(({ pattern }) => pattern.test(statement)).map(
    ({ breach }) => `"${statement.split('\n')[0]}" ${breach}`,
  );
}
