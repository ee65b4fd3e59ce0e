// As `VideoDecoderConfig`, whose type has not heard of BT.2020's matrix.
type Colored = { codec: string; colorSpace?: { matrix?: string | null } };

/**
 * Whether a muxer of Matroska must not know the matrix of a video that is copied: Mediabunny writes it into each
 * keyframe of VP9, over what stands there, and has no number for that of HDR.
 */
export function mustHideMatrix(config: Colored): boolean {
  return config.codec.startsWith('vp09') && config.colorSpace?.matrix === 'bt2020-ncl';
}
