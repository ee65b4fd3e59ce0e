import { type ClipLayout, clipLayoutSchema, parseTemplateFile } from '@framescout/contract';
import { UsageError } from '../errors.ts';
import { readNamed } from './read-template.ts';

/** Reads a layout of clips from its own file or a template's. @throws {UsageError} if it is neither */
export async function readLayout(path: string): Promise<ClipLayout> {
  const text = await readNamed(path, 'layout');
  const template = parseTemplateFile(text);
  if (template) {
    if (template.layout) return template.layout;
    throw new UsageError(
      `The template "${path}" has no layout. Choose a shape for its clips in the web app and save it again.`,
    );
  }
  const { data, error } = clipLayoutSchema.safeParse(parseJson(text));
  if (data) return data;
  const [issue] = error.issues;
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new UsageError(`"${path}" is not a layout of clips. ${where}${issue?.message ?? ''}`);
}

/** Parses JSON, which may begin with a byte order mark; undefined if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
