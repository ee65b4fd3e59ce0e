import { CodedError } from '@framescout/contract';

/** Thrown when a scan is requested with too few selections or none at all. */
export class SelectionMissingError extends CodedError {
  override readonly name = 'SelectionMissingError';
  readonly code = 'selection-missing';
}

/** Thrown when what a scan kept of an element doesn't reach as far as what was learned since. */
export class EvidenceTooSmallError extends CodedError {
  override readonly name = 'EvidenceTooSmallError';
  readonly code = 'evidence-too-small';

  constructor() {
    super(
      'The last scan kept too little of the picture around this element to compare it again. Another scan is needed.',
    );
  }
}
