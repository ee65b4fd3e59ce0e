import { OwnedStore } from '../platform/owned-store.ts';

/** The store of why the last file was not opened, in words for the user; null if it was, or none was tried. */
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
