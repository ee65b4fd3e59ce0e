// Like `VideoDecoderConfig`, whose type lacks BT.2020's matrix.
type Colored = { codec: string; colorSpace?: { matrix?: string | null } };

/**
 * Whether a Matroska muxer must not be given the matrix of a copied video: Mediabunny writes it into each keyframe of
 * VP9, overwriting the existing value, and has no number for that of HDR.
 */
export function mustHideMatrix(config: Colored): boolean {
  return config.codec.startsWith('vp09') && config.colorSpace?.matrix === 'bt2020-ncl';
}
