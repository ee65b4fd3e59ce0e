import type { ExportInput } from '../input/export-input.ts';

/** The text of an export, and sentences about what was merged, left out or can't be carried. */
export type Written = { text: string; notes: readonly string[] };

/** A format that events can be exported as. */
export type ExportFormat = {
  /** What it is. */
  label: string;
  /** What it is for. */
  program: string;
  /** The extension of its files. */
  extension: string;
  /** How to open it there, in one line. */
  how: string;
  /** The most frames a second its readers know, if positions are frames; absent for times. */
  fastest?: number;
  /** What else the user may choose for it: that cuts are those of clips, or where the editor's timeline starts. */
  choice?: 'like-clips' | 'timeline-start';
  write(input: ExportInput): Written;
};
