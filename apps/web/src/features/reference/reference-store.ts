import type { ReferenceImage } from '@framescout/framescout';
import { OwnedStore } from '../../platform/owned-store.ts';

/** A picture of the element, supplied by the user. */
type Reference = { name: string; image: ReferenceImage };

/** The picture to search for; it stays when another video is opened. */
class ReferenceStore extends OwnedStore<{ reference: Reference | null }> {
  constructor() {
    super({ reference: null });
  }

  /** Sets the picture; null for none. */
  set(reference: Reference | null): void {
    this.setState({ reference });
  }
}

/** The page's reference image. */
export const referenceStore = new ReferenceStore();
