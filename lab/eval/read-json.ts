import { readFile } from 'node:fs/promises';

/** Reads a JSON file. @throws {Error} if it can't be parsed, naming the file */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is no JSON`, { cause: error });
  }
}
