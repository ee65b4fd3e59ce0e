import type { AvcConfig } from './avc-config.ts';

const IDR_SLICE = 5;
const SEQUENCE_PARAMETERS = 7;
const PICTURE_PARAMETERS = 8;
const UNIT_TYPE_MASK = 0x1f;

/** Splits a packet into its NAL units, whose length fields take `lengthBytes` bytes. */
export function splitUnits(packet: Uint8Array, lengthBytes: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthBytes < packet.length; ) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (packet[at + i] ?? 0);
    at += lengthBytes;
    units.push(packet.subarray(at, at + length));
    at += length;
  }
  return units;
}

/** Whether a keyframe is an IDR: no later frame references frames before it. */
export function holdsIdr(units: readonly Uint8Array[]): boolean {
  return units.some((unit) => unitType(unit) === IDR_SLICE);
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
  return unitType(unit) === SEQUENCE_PARAMETERS;
}

/** Whether a unit is a picture parameter set. */
export function isPictureSet(unit: Uint8Array): boolean {
  return unitType(unit) === PICTURE_PARAMETERS;
}

/** Returns the sequence parameter sets of a configuration. */
export function sequenceSets({ parameterSets }: AvcConfig): Uint8Array[] {
  return parameterSets.filter(isSequenceSet);
}

/** Applies a change to the sequence parameter sets of a configuration. */
export function mapSequenceSets(config: AvcConfig, change: (unit: Uint8Array) => Uint8Array): AvcConfig {
  const parameterSets = config.parameterSets.map((unit) => (isSequenceSet(unit) ? change(unit) : unit));
  return { ...config, parameterSets };
}

function unitType(unit: Uint8Array): number {
  return (unit[0] ?? 0) & UNIT_TYPE_MASK;
}
