/** A file whose bytes are read from `start` (inclusive) to `end` (exclusive); fewer at its end. */
export type RawSource = {
  size: number;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};
