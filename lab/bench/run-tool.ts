import { spawn, spawnSync } from 'node:child_process';
import { MissingToolError } from './benchmark.ts';

/** Runs a program until it exits and returns its standard output. */
export function runTool(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      errors += data;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${code}: ${errors.slice(-2000)}`));
    });
  });
}

/** Returns the seconds of wall time that a program takes. */
export async function timeTool(command: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  await runTool(command, args);
  return (performance.now() - started) / 1000;
}

/** Returns the seconds that ffmpeg takes to decode all of a file's video and audio, with all its threads. */
export function timeFullDecode(path: string): Promise<number> {
  return timeTool('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-']);
}

/** @throws {MissingToolError} if ffmpeg isn't installed */
export function requireFfmpeg(): void {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) throw new MissingToolError('ffmpeg', 'ffmpeg');
}

/** Debian's own Python, because only that one is sure to find Debian's OpenCV. */
export const PYTHON = '/usr/bin/python3';

/** @throws {MissingToolError} if OpenCV for Python isn't installed */
export function requireOpenCv(): void {
  if (spawnSync(PYTHON, ['-c', 'import cv2']).status !== 0) {
    throw new MissingToolError('OpenCV for Python', 'python3-opencv');
  }
}
