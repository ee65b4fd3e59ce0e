/** What is used of FFmpeg's core, which brings no types of its own. */
declare module '@ffmpeg/core' {
  type FileSystem = {
    filesystems: { WORKERFS: unknown };
    mkdir(path: string): void;
    mount(type: unknown, options: { blobs: { name: string; data: Blob }[] }, path: string): void;
    open(path: string, flags: string): { fd: number };
    read(
      stream: { fd: number },
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ): number;
    close(stream: { fd: number }): void;
    stat(path: string): { size: number };
  };

  type Core = {
    FS: FileSystem;
    setLogger(log: (line: { type: string; message: string }) => void): void;
    /** `time` in microseconds of the output. */
    setProgress(report: (progress: { progress: number; time: number }) => void): void;
    /** Runs FFmpeg to its end; its exit code. */
    exec(...parameters: string[]): number;
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
