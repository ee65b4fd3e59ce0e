import type { StageResult } from './run-stage.ts';
import { formatCounts } from './test-report.ts';

/** Formats the outcomes of stages as a table: whether they passed, how long they took, and their tests. */
export function formatResults(results: readonly StageResult[]): string {
  const width = Math.max(...results.map(({ stage }) => stage.name.length));
  return results
    .map(({ stage, isOk, seconds, report }) => {
      const outcome = isOk ? 'ok    ' : 'FAILED';
      const tests = report ? `  ${formatCounts([report])}` : '';
      return `${outcome} ${stage.name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s${tests}`;
    })
    .join('\n');
}
