/** The loudness of sound (LUFS; null if none of it counts) and its highest true peak (dBTP). */
export type LoudnessReading = { loudness: number | null; truePeak: number };

// A block of 400 ms begins every 100 ms.
const STEPS_PER_SECOND = 10;
const STEPS_PER_BLOCK = 4;

// Blocks that are quieter than this (LUFS), or than what is left by so much (LU), do not count.
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = 10;

// What K-weighting adds at 1 kHz.
const OFFSET = -0.691;

// How much more the channels beside and behind the listener count, and the first of them by how many channels there
// are, in WAVE order. With six or more, the fourth is the LFE, which does not count.
const SURROUND_WEIGHT = 1.41;
const FIRST_SURROUND: Record<number, number> = { 4: 2, 5: 3, 6: 4, 7: 4, 8: 4 };
const LFE = 3;

/**
 * Measures loudness as ITU-R BS.1770-4 and EBU R 128 define it (integrated: K-weighted and gated; the highest true
 * peak, oversampled four times). Remembers one number for each 100 ms.
 * https://www.itu.int/rec/R-REC-BS.1770-4-201510-S
 */
export class LoudnessMeter {
  readonly #stepFrames: number;
  readonly #channels: readonly ChannelMeter[];
  /** The weighted power of each step. */
  readonly #steps: number[] = [];
  #power = 0;
  #frames = 0;

  /** @param sampleRate in Hz */
  constructor(sampleRate: number, channels: number) {
    this.#stepFrames = Math.round(sampleRate / STEPS_PER_SECOND);
    this.#channels = Array.from(
      { length: channels },
      (_, index) => new ChannelMeter(sampleRate, weightOf(index, channels)),
    );
  }

  /** Measures the next samples of each channel. */
  add(samples: readonly Float32Array[]): void {
    const length = samples[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const until = Math.min(length, from + this.#stepFrames - this.#frames);
      for (const [index, channel] of this.#channels.entries()) {
        this.#power += channel.add(samples[index]?.subarray(from, until) ?? NOTHING);
      }
      this.#frames += until - from;
      from = until;
      if (this.#frames < this.#stepFrames) continue;
      this.#steps.push(this.#power / this.#stepFrames);
      this.#power = 0;
      this.#frames = 0;
    }
  }

  /** Returns the loudness and the true peak of everything measured so far. */
  read(): LoudnessReading {
    const blocks: number[] = [];
    for (let at = STEPS_PER_BLOCK; at <= this.#steps.length; at++) {
      blocks.push(meanOf(this.#steps.slice(at - STEPS_PER_BLOCK, at)));
    }
    const audible = blocks.filter((power) => loudnessOf(power) > ABSOLUTE_GATE);
    const gate = loudnessOf(meanOf(audible)) - RELATIVE_GATE;
    const counted = audible.filter((power) => loudnessOf(power) > gate);
    const peak = Math.max(0, ...this.#channels.map((channel) => channel.peak));
    return {
      loudness: counted.length > 0 ? loudnessOf(meanOf(counted)) : null,
      truePeak: 20 * Math.log10(peak),
    };
  }
}

const NOTHING = new Float32Array();

function weightOf(index: number, channels: number): number {
  const firstSurround = FIRST_SURROUND[channels] ?? channels;
  if (index >= firstSurround) return SURROUND_WEIGHT;
  return index === LFE && firstSurround > LFE ? 0 : 1;
}

function meanOf(powers: readonly number[]): number {
  return powers.reduce((sum, power) => sum + power, 0) / powers.length;
}

function loudnessOf(power: number): number {
  return OFFSET + 10 * Math.log10(power);
}

/** A filter of second order; `a` is without its first coefficient, which is 1. */
type Biquad = { b: readonly [number, number, number]; a: readonly [number, number] };

// BS.1770 lists the coefficients of its two filters for 48 kHz. These are the analog filters that they stand for, by
// cutoff (Hz), quality and gain, as libebur128 and FFmpeg use them for other rates.
const SHELF = { cutoff: 1681.974450955533, quality: 0.7071752369554196, gain: 3.999843853973347 };
const SHELF_SLOPE = 0.4996667741545416;
const HIGH_PASS = { cutoff: 38.13547087602444, quality: 0.5003270373238773 };

/** Returns the filters that weight sound as a head and the ear do (K-weighting), for a sample rate in Hz. */
function weightingFilters(sampleRate: number): [shelf: Biquad, highPass: Biquad] {
  const warped = (cutoff: number) => Math.tan((Math.PI * cutoff) / sampleRate);
  const feedback = (k: number, quality: number) => {
    const norm = 1 + k / quality + k * k;
    return { norm, a: [(2 * (k * k - 1)) / norm, (1 - k / quality + k * k) / norm] as const };
  };
  const k = warped(SHELF.cutoff);
  const high = 10 ** (SHELF.gain / 20);
  const middle = high ** SHELF_SLOPE * (k / SHELF.quality);
  const { norm, a } = feedback(k, SHELF.quality);
  const b = [
    (high + middle + k * k) / norm,
    (2 * (k * k - high)) / norm,
    (high - middle + k * k) / norm,
  ] as const;
  return [
    { b, a },
    { b: [1, -2, 1], a: feedback(warped(HIGH_PASS.cutoff), HIGH_PASS.quality).a },
  ];
}

// The filter of BS.1770-4, annex 2, that interpolates three values between two samples. The other two of its four
// phases are these backwards.
const PHASES = [
  [
    0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
    0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
  ],
  [
    -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
    0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
  ],
].flatMap((taps) => [Float64Array.from(taps), Float64Array.from(taps.toReversed())]);
const TAPS = 12;

/** Measures one channel. */
class ChannelMeter {
  /** The highest true peak so far, as an amplitude. */
  peak = 0;
  readonly #weight: number;
  readonly #filters: readonly Biquad[];
  readonly #states: readonly Float64Array[];
  /** The last samples, which the interpolation of the next ones needs. */
  #tail = new Float32Array(TAPS - 1);

  constructor(sampleRate: number, weight: number) {
    this.#weight = weight;
    this.#filters = weightingFilters(sampleRate);
    this.#states = this.#filters.map(() => new Float64Array(2));
  }

  /** Measures the next samples, and returns the sum of their weighted power. */
  add(samples: Float32Array): number {
    this.#findPeak(samples);
    if (this.#weight === 0) return 0;
    let weighted = Float64Array.from(samples);
    for (const [index, filter] of this.#filters.entries()) {
      weighted = applyFilter(filter, weighted, this.#states[index] ?? new Float64Array(2));
    }
    return this.#weight * weighted.reduce((sum, level) => sum + level * level, 0);
  }

  #findPeak(samples: Float32Array): void {
    const heard = new Float32Array(this.#tail.length + samples.length);
    heard.set(this.#tail);
    heard.set(samples, this.#tail.length);
    let peak = this.peak;
    for (const level of samples) peak = Math.max(peak, Math.abs(level));
    for (const phase of PHASES) {
      for (let at = 0; at < samples.length; at++) {
        let level = 0;
        for (let tap = 0; tap < TAPS; tap++) level += (phase[tap] ?? 0) * (heard[at + tap] ?? 0);
        peak = Math.max(peak, Math.abs(level));
      }
    }
    this.peak = peak;
    this.#tail = heard.slice(samples.length);
  }
}

/** Filters samples in place (transposed direct form II); `state` goes on with the next ones. */
function applyFilter(
  { b, a }: Biquad,
  samples: Float64Array,
  state: Float64Array,
): Float64Array<ArrayBuffer> {
  let [first = 0, second = 0] = state;
  const filtered = samples.map((level) => {
    const out = b[0] * level + first;
    first = b[1] * level - a[0] * out + second;
    second = b[2] * level - a[1] * out;
    return out;
  });
  state.set([first, second]);
  return filtered;
}
