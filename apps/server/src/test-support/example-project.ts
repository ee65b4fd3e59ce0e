/** An element without anything in it. */
export const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [], log: [] };

/** A project with that element, for the server to keep. */
export const PROJECT = { name: 'match', duration: 60, frameRate: 60, totalFrames: 3600, elements: [ELEMENT] };
