import { type ExportKind, fillPattern, safeFileName } from '@framescout/contract';
import { EXPORT_FORMATS } from './export-formats.ts';

/** Kinds that are named after their extension, as they were when there were no others. */
const PLAIN_KINDS = ['csv', 'json', 'edl'] as const;
type PlainKind = (typeof PLAIN_KINDS)[number];

/** Returns what the name of an export ends in, after the project's name. No two are the same. */
export function exportFileEnding(kind: ExportKind): string {
  return isPlain(kind) ? `-event-analysis.${kind}` : `-${kind}.${EXPORT_FORMATS[kind].extension}`;
}

/**
 * Returns `{project}-event-analysis.csv` or, without project, `video-analysis-results.csv`. What takes the place of
 * the project in it can be a pattern, in which the placeholders of a single clip stand for nothing; one without
 * `{project}` changes nothing, since exports of several projects would have the same names.
 */
export function exportFileName(kind: ExportKind, project?: string, pattern: string | null = null): string {
  const name = project && (projectIn(pattern, project) || safeFileName(project));
  if (name) return `${name}${exportFileEnding(kind)}`;
  return isPlain(kind) ? `video-analysis-results.${kind}` : `video${exportFileEnding(kind)}`;
}

function isPlain(kind: ExportKind): kind is PlainKind {
  return PLAIN_KINDS.some((plain) => plain === kind);
}

function projectIn(pattern: string | null, project: string): string {
  if (!pattern?.includes('{project}')) return '';
  return fillPattern(pattern, { project, n: '', time: '', element: '', name: '' });
}
