// Like `VideoDecoderConfig`, whose type lacks BT.2020's matrix.
type Colored = { codec: string; colorSpace?: { matrix?: string | null } };

/**
 * Whether a copied video's matrix must be hidden from the Matroska muxer: Mediabunny writes it into each VP9
 * keyframe, overwriting the existing value, and has no number for the HDR matrix.
 */
export function mustHideMatrix(config: Colored): boolean {
  return config.codec.startsWith('vp09') && config.colorSpace?.matrix === 'bt2020-ncl';
}
