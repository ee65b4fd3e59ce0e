/** The kinds of export. */
export type ExportKind = 'csv' | 'json';

/** `{project}-event-analysis.{kind}`, or `video-analysis-results.{kind}` where there is no project. */
export function exportFileName(kind: ExportKind, project?: string): string {
  const name = project && safeFileName(project);
  return name ? `${name}-event-analysis.${kind}` : `video-analysis-results.${kind}`;
}

// What Windows forbids in names (the strictest of the systems), and control characters.
function safeFileName(name: string): string {
  return Array.from(name, (letter) => (/[<>:"/\\|?*]/.test(letter) || letter < ' ' ? '_' : letter))
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 180);
}
