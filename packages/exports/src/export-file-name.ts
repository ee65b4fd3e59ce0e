import { safeFileName } from '@framescout/contract';

/** The export formats. */
export type ExportKind = 'csv' | 'json' | 'edl';

/** Returns `{project}-event-analysis.{kind}`, or `video-analysis-results.{kind}` without a project. */
export function exportFileName(kind: ExportKind, project?: string): string {
  const name = project && safeFileName(project);
  return name ? `${name}-event-analysis.${kind}` : `video-analysis-results.${kind}`;
}
