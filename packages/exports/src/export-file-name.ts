import { safeFileName } from '@framescout/contract';

/** The kinds of export. */
export type ExportKind = 'csv' | 'json' | 'edl';

/** `{project}-event-analysis.{kind}`, or `video-analysis-results.{kind}` without a project. */
export function exportFileName(kind: ExportKind, project?: string): string {
  const name = project && safeFileName(project);
  return name ? `${name}-event-analysis.${kind}` : `video-analysis-results.${kind}`;
}
