import { readFile } from 'node:fs/promises';
import { parseTemplateFile, type SavedTemplate } from '@framescout/contract';
import { UsageError } from '../errors.ts';

/**
 * Reads a template as the web app and `framescout mark` write it.
 * @throws {UsageError} if there is none
 */
export async function readTemplate(path: string): Promise<SavedTemplate> {
  const template = parseTemplateFile(await readNamed(path, 'template'));
  if (!template) throw new UsageError(`"${path}" is not a FrameScout template.`);
  return template;
}

/** The text of a file that the user named. @throws {UsageError} if it cannot be read */
export async function readNamed(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new UsageError(`The ${what} "${path}" can't be read (${String(reason)}).`, {}, { cause: error });
  }
}
