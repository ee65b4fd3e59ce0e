/** The parts of FFmpeg's core used here; it ships no types of its own. */
declare module '@ffmpeg/core' {
  /** An open file; `position` is where the next read or write begins. */
  type Stream = { fd: number; position: number };

  type Device = {
    open?(stream: Stream): void;
    close?(stream: Stream): void;
    write(stream: Stream, memory: Int8Array, offset: number, length: number, position: number): number;
    /** Returns the new position; `whence`: `offset` counts from the start (0), the position (1), the end (2). */
    llseek?(stream: Stream, offset: number, whence: 0 | 1 | 2): number;
  };

  type Read = (
    stream: Stream,
    buffer: Int8Array | Uint8Array,
    offset: number,
    length: number,
    position: number,
  ) => number;

  /** A kind of file system; all mounts of one kind share its operations. */
  export type MountedFileSystem = { stream_ops: { read: Read } };

  type FileSystem = {
    filesystems: { WORKERFS: MountedFileSystem };
    ErrnoError: new (errno: number) => Error;
    mkdir(path: string): void;
    mount(type: MountedFileSystem, options: { blobs: { name: string; data: Blob }[] }, path: string): void;
    makedev(major: number, minor: number): number;
    registerDevice(device: number, handlers: Device): void;
    mkdev(path: string, device: number): void;
    /** Creates a file in memory; with `canOwn`, of `data` itself instead of a copy. */
    writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
  };

  export type Core = {
    FS: FileSystem;
    setLogger(log: (line: { type: string; message: string }) => void): void;
    /** Reports progress; `time` is in microseconds of output. */
    setProgress(report: (progress: { progress: number; time: number }) => void): void;
    /** Runs FFmpeg to completion; returns its exit code. */
    exec(...parameters: string[]): number;
    /** Runs ffprobe to completion; returns its exit code. */
    ffprobe(...parameters: string[]): number;
    /** Resets the last run's exit code. */
    reset(): void;
    /** The compiled program's functions, under the short names that its linker gave them in this version. */
    asm: {
      /** Emscripten's `stackSave`: returns the stack pointer. */
      Da(): number;
      /** Emscripten's `stackRestore`: sets the stack pointer. */
      Ea(pointer: number): void;
    };
  };

  type CoreOptions = {
    instantiateWasm(
      imports: WebAssembly.Imports,
      onInstance: (instance: WebAssembly.Instance) => void,
    ): Record<string, never>;
  };

  function createCore(options: CoreOptions): Promise<Core>;

  export { createCore as default };
}

declare module '@ffmpeg/core/wasm?url' {
  const url: string;

  export { url as default };
}
