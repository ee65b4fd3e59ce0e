import { type DecoderPreference, isDecoderReclaimed } from '@framescout/media';

// The browser may reclaim a hidden tab's decoder again and again; without progress, that must not loop
// forever.
const MAX_RECLAIMS = 20;

/**
 * Chooses the kind of decoder for a pass over a part of a video: the preferred one, until a hardware decoder
 * fails where a software decoder may not.
 */
export class DecoderChoice {
  readonly #preferred: DecoderPreference;
  #chosen: DecoderPreference;
  #reclaims = 0;

  constructor(preferred: DecoderPreference) {
    this.#preferred = preferred;
    this.#chosen = preferred;
  }

  /** The kind of decoder to use. */
  get preference(): DecoderPreference {
    return this.#chosen;
  }

  /** Whether it may be the decoder's fault that it failed, rather than the file's; chooses the next one. */
  mayReplace(error: unknown): boolean {
    if (isDecoderReclaimed(error) && ++this.#reclaims <= MAX_RECLAIMS) return true;
    if (this.#chosen !== 'prefer-hardware') return false;
    this.#chosen = 'prefer-software';
    return true;
  }

  /** Chooses the preferred kind again, since it was the file's fault. */
  reset(): void {
    this.#chosen = this.#preferred;
  }
}
