/**
 * Weighted zero-mean normalised cross-correlation of `planes` planes at once, prepared for one template:
 * sum w (t - mt)(x - mx) / sqrt(sum w (t - mt)² sum w (x - mx)²), each plane with its own weighted means, the sums
 * running over all planes. A common gain and an offset a plane do not change it. (Lewis 1995, "Fast normalized
 * cross-correlation", with weights as in Kwon et al. 2003.)
 */
export type PreparedTemplate = {
  /** w (t - mt), planes x pixels: since it sums to 0, the other side's mean drops out of the product. */
  centred: Float32Array;
  /** sqrt(sum w (t - mt)²) over all planes. */
  norm: number;
};

/** Prepares the values of a template (planes x pixels) for {@link weightedZncc}. `weights` has one entry a pixel. */
export function prepareTemplate(values: Float32Array, weights: Float32Array): PreparedTemplate {
  const pixels = weights.length;
  const planes = pixels === 0 ? 0 : values.length / pixels;
  const centred = new Float32Array(values.length);
  const total = sum(weights);
  let energy = 0;
  for (let plane = 0; plane < planes; plane++) {
    let mean = 0;
    for (let i = 0; i < pixels; i++) mean += (weights[i] ?? 0) * (values[plane * pixels + i] ?? 0);
    mean /= total;
    for (let i = 0; i < pixels; i++) {
      const deviation = (values[plane * pixels + i] ?? 0) - mean;
      centred[plane * pixels + i] = (weights[i] ?? 0) * deviation;
      energy += (weights[i] ?? 0) * deviation * deviation;
    }
  }
  return { centred, norm: Math.sqrt(energy) };
}

/** The weighted energy sqrt(sum w (x - mx)²) of values (planes x pixels): what `norm` is for a template. */
export function weightedNorm(values: Float32Array, weights: Float32Array): number {
  const pixels = weights.length;
  const planes = pixels === 0 ? 0 : values.length / pixels;
  const total = sum(weights);
  let energy = 0;
  for (let plane = 0; plane < planes; plane++) {
    let first = 0;
    let second = 0;
    for (let i = 0; i < pixels; i++) {
      const value = values[plane * pixels + i] ?? 0;
      const weighted = (weights[i] ?? 0) * value;
      first += weighted;
      second += weighted * value;
    }
    energy += second - (first * first) / total;
  }
  return Math.sqrt(Math.max(0, energy));
}

/** The correlation (-1..1) of a template with values whose {@link weightedNorm} is known; 0 where either is flat. */
export function weightedZncc(template: PreparedTemplate, values: Float32Array, norm: number): number {
  const { centred } = template;
  const scale = template.norm * norm;
  if (scale <= 0) return 0;
  let product = 0;
  for (let i = 0; i < centred.length; i++) product += (centred[i] ?? 0) * (values[i] ?? 0);
  return Math.min(1, Math.max(-1, product / scale));
}

function sum(values: Float32Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
