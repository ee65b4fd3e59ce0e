import type { ReadProgress } from '@framescout/base';
import { OwnedStore } from '../platform/owned-store.ts';

/** What is being opened, what is being done for that, and how much of its file was read; null if unknown. */
export type OpeningProgress = {
  name: string;
  step: 'fetching' | 'reading' | 'loading-ffmpeg' | 'listing-frames';
  read: ReadProgress | null;
};

class CurrentOpening extends OwnedStore<{ progress: OpeningProgress | null }> {
  constructor() {
    super({ progress: null });
  }

  /** Notes that something else is being opened. */
  begin(name: string): void {
    this.setState({ progress: { name, step: 'reading', read: null } });
  }

  /** Notes what is being done, and how far it is, if anything is still being opened. */
  note(step: OpeningProgress['step'], read: ReadProgress | null = null): void {
    const { progress } = this.getState();
    if (progress) this.setState({ progress: { ...progress, step, read } });
  }

  /** Notes that nothing is being opened any longer. */
  end(): void {
    this.setState({ progress: null });
  }
}

/** How far opening a file on this page is. */
export const openingProgress = new CurrentOpening();

class OpenFailure extends OwnedStore<{ reason: string | null }> {
  constructor() {
    super({ reason: null });
  }

  /** Notes why a file was not opened. */
  note(reason: string): void {
    this.setState({ reason });
  }

  /** Forgets the last failure, since something else is being opened. */
  forget(): void {
    this.setState({ reason: null });
  }
}

/** Why the last file on this page was not opened. */
export const openFailure = new OpenFailure();
