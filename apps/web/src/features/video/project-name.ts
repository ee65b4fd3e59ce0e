/** Returns a project's name: the file name without its extension. */
export function projectName(fileName: string): string {
  return fileName.replace(/\.[^./\\]+$/, '') || fileName;
}
