/** A file whose bytes are read from `start` (inclusive) to `end` (exclusive). */
export type RawSource = {
  size: number;
  /** What is known to be missing of it, in words for the user. */
  damage?: string | null;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};
