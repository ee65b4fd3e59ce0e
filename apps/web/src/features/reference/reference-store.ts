import type { ReferenceImage } from '@framescout/framescout/page';
import { OwnedStore } from '../../platform/owned-store.ts';

/** A picture of the element, supplied by the user. */
type Reference = { name: string; image: ReferenceImage };

class ReferenceStore extends OwnedStore<{ reference: Reference | null }> {
  constructor() {
    super({ reference: null });
  }

  /** Sets the picture; null removes it. */
  set(reference: Reference | null): void {
    this.setState({ reference });
  }
}

/** The page's reference image. */
export const referenceStore = new ReferenceStore();
