const EMULATION = 3;

/** Removes the emulation prevention bytes, which keep start codes out of a unit (ITU-T H.264 7.4.1.1). */
export function removeEmulationPrevention(unit: Uint8Array): Uint8Array {
  return unit.filter(
    (byte, index) => !(byte === EMULATION && index >= 2 && unit[index - 1] === 0 && unit[index - 2] === 0),
  );
}

/** Inserts emulation prevention bytes. */
export function insertEmulationPrevention(raw: Iterable<number>): Uint8Array {
  const unit: number[] = [];
  for (const byte of raw) {
    if (byte <= EMULATION && unit.at(-1) === 0 && unit.at(-2) === 0) unit.push(EMULATION);
    unit.push(byte);
  }
  return Uint8Array.from(unit);
}

/**
 * Returns how many bytes of a unit hold its first `rawLength` bytes once emulation prevention bytes are
 * included.
 */
export function emulatedLength(unit: Uint8Array, rawLength: number): number {
  let at = 0;
  let zeros = 0;
  for (let left = rawLength; left > 0; left--) {
    if (zeros >= 2 && unit[at] === EMULATION) {
      at++;
      zeros = 0;
    }
    zeros = unit[at] === 0 ? zeros + 1 : 0;
    at++;
  }
  return at;
}
