import { codedError } from '@framescout/contract';

/** A request that makes no sense or names something missing; nothing was done. */
export class UsageError extends codedError('UsageError', 'usage') {}

/** The recording of a scan is no longer where it was, or is another one by now. */
export class RecordingLostError extends codedError('RecordingLostError', 'recording-lost') {}

/** A file that was not made here has the name of one that was to be written. */
export class FileInTheWayError extends codedError('FileInTheWayError', 'file-in-the-way') {}
