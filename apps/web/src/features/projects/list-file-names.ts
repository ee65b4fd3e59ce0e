// The last number in a file's name, and what is around it.
const LAST_NUMBER = /^(.*?)\d+(\D*\.\w+)$/;

/**
 * Names files briefly, in the order of their names: of those that differ only in their last number, the first and the
 * last.
 */
export function listFileNames(names: readonly string[]): string {
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const runs = [...Map.groupBy(sorted, (name) => name.replace(LAST_NUMBER, '$1 $2')).values()];
  const named = runs.map((run) => [run[0], ...(run.length > 1 ? [run.at(-1)] : [])].join(' to '));
  return new Intl.ListFormat('en-US').format(named);
}
