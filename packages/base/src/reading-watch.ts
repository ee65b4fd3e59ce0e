/** How far the reading of a file has come, in bytes. */
export type ReadProgress = {
  readBytes: number;
  /** How many bytes will be read; null while that is not known, as of files that are read here and there. */
  totalBytes: number | null;
};

/** Follows the reading of a file, and can stop it. */
export type ReadingWatch = {
  /** Stops the reading when aborted. */
  signal?: AbortSignal | undefined;
  /** Called for every piece that is read. */
  onProgress?: ((progress: ReadProgress) => void) | undefined;
};
