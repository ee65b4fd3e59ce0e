type Named = { label: string; group: string };

/**
 * The commands whose label or group has every word of a query, those whose label begins with the query first. An empty
 * query finds all.
 */
export function searchCommands<Command extends Named>(
  commands: readonly Command[],
  query: string,
): readonly Command[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return commands;
  const words = wanted.split(/\s+/);
  const found = commands.filter(({ label, group }) => {
    const text = `${label} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ label }: Command) => {
    const text = label.toLowerCase();
    if (text.startsWith(wanted)) return 0;
    return text.includes(wanted) ? 1 : 2;
  };
  return [...found].sort((a, b) => rank(a) - rank(b));
}
