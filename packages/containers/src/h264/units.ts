/** Types of units (ITU-T H.264 table 7-1). */
export const AVC_UNITS = { slice: 1, idrSlice: 5, sequenceSet: 7, pictureSet: 8 } as const;

/** Splits a packet into length-prefixed units. `isWhole`: none is empty, the last not cut off. */
export function readUnits(
  packet: Uint8Array,
  lengthBytes: number,
): { units: Uint8Array[]; isWhole: boolean } {
  const units: Uint8Array[] = [];
  let isWhole = true;
  let at = 0;
  while (at + lengthBytes < packet.length) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (packet[at + i] ?? 0);
    at += lengthBytes;
    units.push(packet.subarray(at, at + length));
    isWhole &&= length > 0;
    at += length;
  }
  return { units, isWhole: isWhole && at === packet.length };
}

/** Joins units into a packet, each prefixed by its length in `lengthBytes` bytes. */
export function joinUnits(units: readonly Uint8Array[], lengthBytes: number): Uint8Array {
  const packet = new Uint8Array(units.reduce((sum, unit) => sum + lengthBytes + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    for (let i = 0; i < lengthBytes; i++)
      packet[at + i] = (unit.length / 256 ** (lengthBytes - 1 - i)) & 0xff;
    packet.set(unit, at + lengthBytes);
    at += lengthBytes + unit.length;
  }
  return packet;
}

/** Returns the type of an H.264 unit. */
export function unitType(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 0x1f;
}

/** Whether a keyframe is an IDR: no later frame references frames before it. */
export function holdsIdr(units: readonly Uint8Array[]): boolean {
  return units.some((unit) => unitType(unit) === AVC_UNITS.idrSlice);
}

/** Prepends parameter sets to units, unless they contain their own. */
export function withParameterSets(
  units: readonly Uint8Array[],
  parameterSets: readonly Uint8Array[],
): Uint8Array[] {
  const bringsOwn = units.some(isSequenceSet);
  return bringsOwn ? [...units] : [...parameterSets, ...units];
}

/** Replaces the parameter sets of units with others, placed at their front. */
export function withOtherParameterSets(
  units: readonly Uint8Array[],
  parameterSets: readonly Uint8Array[],
): Uint8Array[] {
  return [...parameterSets, ...units.filter((unit) => !isSequenceSet(unit) && !isPictureSet(unit))];
}

/** Whether a unit is a sequence parameter set. */
export function isSequenceSet(unit: Uint8Array): boolean {
  return unitType(unit) === AVC_UNITS.sequenceSet;
}

/** Whether a unit is a picture parameter set. */
export function isPictureSet(unit: Uint8Array): boolean {
  return unitType(unit) === AVC_UNITS.pictureSet;
}
