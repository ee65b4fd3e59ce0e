import { CodedError } from '@framescout/contract';

/** Thrown when the log has nothing to export. */
export class NothingToExportError extends CodedError {
  override readonly name = 'NothingToExportError';
  readonly code = 'nothing-to-export';

  constructor() {
    super('No event data to export.');
  }
}

/** Thrown when what is told as the start of an editor's timeline is no timecode: markers would be off by all of it. */
export class TimelineStartError extends CodedError {
  override readonly name = 'TimelineStartError';
  readonly code = 'timeline-start-invalid';

  constructor(text: string) {
    super(`The timeline cannot start at "${text}". Write it as HH:MM:SS:FF, such as 01:00:00:00.`);
  }
}
