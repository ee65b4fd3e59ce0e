/** A file whose bytes are read from `start` (included) to `end` (not included); fewer where it ends. */
export type RawSource = {
  size: number;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};
