export { addChaptersTo } from './add-chapters-to.ts';
export { av1DisposableTest } from './av1/av1-disposable-test.ts';
export { av1FilterRemover } from './av1/av1-filter-remover.ts';
export { Container, type ListedTrack, type TrackPieces } from './content/container.ts';
export {
  dateText,
  describeCut,
  type FileMetadata,
  findTruncation,
  sortChapters,
  type Truncation,
} from './content/file-metadata.ts';
export { toIso639 } from './content/iso-639.ts';
export { type PixelAspect, SQUARE_PIXELS } from './content/pixel-aspect.ts';
export {
  NO_SUBTITLES,
  type SubtitleCue,
  type SubtitleFormat,
  type SubtitleRecipe,
  type Subtitles,
} from './content/subtitle-track.ts';
export {
  type AvcConfig,
  avcOf,
  mapSequenceSets,
  readAvcConfig,
  repairAvcConfig,
  sequenceSets,
  writeAvcConfig,
} from './h264/avc-config.ts';
export { avcFilterRemover } from './h264/avc-filter-remover.ts';
export { BitWriter } from './h264/bits.ts';
export { isDisposableAvc, isDisposableHevc } from './h264/nal-disposable.ts';
export { type RenumberedSets, renumberSets, renumberSlice } from './h264/renumber-sets.ts';
export { sequenceSetIn } from './h264/sequence-parameters.ts';
export { withAspect } from './h264/state-aspect.ts';
export { type StatedTiming, statedReordering, withTiming } from './h264/stated-timing.ts';
export { holdsIdr, joinUnits, readUnits, withOtherParameterSets, withParameterSets } from './h264/units.ts';
export { withOwnSets } from './hevc/with-own-sets.ts';
export { type Box, box, findBox, readBoxes, uint32s, writeBoxes } from './isobmff/box.ts';
export { chapterBytes } from './isobmff/chapter-list.ts';
export {
  addTracks,
  brandAs3gp,
  type EditListEntry,
  editMovie,
  type MovieTrack,
} from './isobmff/edit-movie.ts';
export { isSegmentName, joinSegments, type SegmentFile } from './isobmff/join-segments.ts';
export { PIXEL_ASPECT_BYTES } from './isobmff/movie-aspect.ts';
export { type TextTrackBoxes, writeTextTrack } from './isobmff/text-track.ts';
export { pictureEntry, wrapAsMovie } from './isobmff/write-movie.ts';
export { annotateHead, spaceForMetadata } from './matroska/annotate-head.ts';
export { opusDelay } from './matroska/complete-tracks.ts';
export { type MatroskaElement, readElements, unsignedBytes, writeElement } from './matroska/element.ts';
export { MATROSKA } from './matroska/ids.ts';
export { cuesToMux } from './matroska/subtitle-tracks.ts';
export { readContainer } from './read-container.ts';
export { mayHoldVideo, SEGMENT_LIST, STREAM_SEGMENT, sniffFile } from './sniff-container.ts';
export { streamAspect } from './stream-aspect.ts';
