import { readFile } from 'node:fs/promises';
import { parseTemplateFile, type SavedTemplate } from '@framescout/contract';
import { UsageError } from '../errors.ts';

/** Reads a template that the web app or `mark` wrote. @throws {UsageError} if the file is not one */
export async function readTemplate(path: string): Promise<SavedTemplate> {
  const template = parseTemplateFile(await readNamed(path, 'template'));
  if (!template) throw new UsageError(`"${path}" is not a FrameScout template.`);
  return template;
}

/** Reads the text of a file that the user named. @throws {UsageError} if it cannot be read */
export async function readNamed(path: string, what: string): Promise<string> {
  return (await readNamedBytes(path, what)).toString('utf8');
}

/** Reads a file that the user named. @throws {UsageError} if it cannot be read */
export async function readNamedBytes(path: string, what: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new UsageError(`The ${what} "${path}" can't be read (${String(reason)}).`, {}, { cause: error });
  }
}
