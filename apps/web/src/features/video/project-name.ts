/** A project's name: the file's, without its extension. */
export function projectName(fileName: string): string {
  return fileName.replace(/\.[^./\\]+$/, '') || fileName;
}
