/** A recording that was joined from its segments, and what is missing of it, in words for the user; null if nothing is. */
export class JoinedFile extends File {
  readonly damage: string | null;

  constructor(joined: Blob, name: string, damage: string | null, lastModified: number) {
    super([joined], name, { type: 'video/mp4', lastModified });
    this.damage = damage;
  }
}
