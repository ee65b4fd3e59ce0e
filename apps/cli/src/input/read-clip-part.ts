import { parseTemplateFile, type SavedTemplate } from '@framescout/contract';
import type { z } from 'zod';
import { UsageError } from '../errors.ts';
import { readNamed } from './read-template.ts';

type ClipPart<Schema extends z.ZodType> = {
  /** What it is called: "a `what` of clips". */
  what: string;
  schema: Schema;
  ofTemplate(template: SavedTemplate): z.infer<Schema> | undefined;
  /** How a template gets one. */
  advice: string;
};

/**
 * Reads a part of the settings of clips from a JSON file of its own, or from a template that was saved with one.
 * `prepare` changes the JSON before it is parsed. @throws {UsageError} if the file is neither
 */
export async function readClipPart<Schema extends z.ZodType>(
  path: string,
  { what, schema, ofTemplate, advice }: ClipPart<Schema>,
  prepare: (json: unknown) => Promise<unknown> = async (json) => json,
): Promise<z.infer<Schema>> {
  const text = await readNamed(path, what);
  const template = parseTemplateFile(text);
  if (template) {
    const own = ofTemplate(template);
    if (own !== undefined) return own;
    throw new UsageError(`The template "${path}" has no ${what}. ${advice}`);
  }
  const { success, data, error } = schema.safeParse(await prepare(parseJson(text)));
  if (success) return data;
  const [issue] = error.issues;
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new UsageError(`"${path}" is not a ${what} of clips. ${where}${issue?.message ?? ''}`);
}

/** Parses JSON, which may begin with a byte order mark; undefined if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
