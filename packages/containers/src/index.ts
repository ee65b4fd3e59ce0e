export { av1DisposableTest } from './av1/av1-disposable-test.ts';
export { av1FilterRemover } from './av1/av1-filter-remover.ts';
export { dateText, type FileMetadata, sortChapters } from './content/file-metadata.ts';
export { toIso639 } from './content/iso-639.ts';
export type { ListedTrack } from './content/listed-track.ts';
export { type PixelAspect, SQUARE_PIXELS } from './content/pixel-aspect.ts';
export {
  NO_SUBTITLES,
  type SubtitleCue,
  type SubtitleFormat,
  type SubtitleRecipe,
  type Subtitles,
} from './content/subtitle-track.ts';
export { describeCut, findTruncation, type Truncation } from './content/truncation.ts';
export { type AvcConfig, readAvcConfig } from './h264/avc-config.ts';
export { avcFilterRemover } from './h264/avc-filter-remover.ts';
export { BitReader, BitWriter } from './h264/bits.ts';
export { removeEmulationPrevention } from './h264/emulation.ts';
export { isDisposableAvc, isDisposableHevc } from './h264/nal-disposable.ts';
export {
  holdsIdr,
  mapSequenceSets,
  sequenceSets,
  splitUnits,
  withOtherParameterSets,
  withParameterSets,
} from './h264/parameter-sets.ts';
export { repairAvcConfig } from './h264/repair-avc-config.ts';
export { readSequenceParameters } from './h264/sequence-parameters.ts';
export { withAspect } from './h264/state-aspect.ts';
export { type StatedTiming, statedReordering, withTiming } from './h264/stated-timing.ts';
export { avcOf } from './h264/track-config.ts';
export { joinUnits } from './h264/units.ts';
export { withOwnSets } from './hevc/with-own-sets.ts';
export { addMovieChapters } from './isobmff/add-chapters.ts';
export { asciiBytes, type Box, findBox, readBoxes, viewOf, writeBoxes } from './isobmff/box.ts';
export { chapterBytes } from './isobmff/chapter-list.ts';
export {
  addTracks,
  brandAs3gp,
  type EditListEntry,
  editMovie,
  type MovieTrack,
} from './isobmff/edit-movie.ts';
export { isSegmentName, joinSegments, type SegmentFile } from './isobmff/join-segments.ts';
export { listMovieTracks } from './isobmff/list-movie-tracks.ts';
export { findMovieIndex, type MovieIndex, readMovieIndex } from './isobmff/movie-index.ts';
export { readMovieSubtitles } from './isobmff/read-movie-subtitles.ts';
export { hasSeveralDescriptions } from './isobmff/several-descriptions.ts';
export { hasSeveralEdits } from './isobmff/several-edits.ts';
export { PIXEL_ASPECT_BYTES } from './isobmff/state-pixel-aspect.ts';
export { type TextTrackBoxes, writeTextTrack } from './isobmff/text-track.ts';
export { joinBytes, uint32s } from './isobmff/write-box.ts';
export { pictureEntry, wrapAsMovie } from './isobmff/write-movie.ts';
export { addMatroskaChapters } from './matroska/add-chapters.ts';
export { annotateHead, spaceForMetadata } from './matroska/annotate-head.ts';
export { appendSentinel } from './matroska/append-sentinel.ts';
export { type MatroskaElement, readElements, unsignedBytes, writeElement } from './matroska/element.ts';
export { MATROSKA } from './matroska/ids.ts';
export { listMatroskaTracks } from './matroska/list-matroska-tracks.ts';
export { opusDelay } from './matroska/opus-delay.ts';
export { readHead } from './matroska/read-head.ts';
export { cuesToMux } from './matroska/subtitle-tracks.ts';
export { readMetadata } from './read-metadata.ts';
export { readSubtitles } from './read-subtitles.ts';
export { rewrap } from './rewrap.ts';
export {
  mayHoldVideo,
  SEGMENT_LIST,
  SNIFF_BYTES,
  STREAM_SEGMENT,
  sniffContainer,
} from './sniff-container.ts';
export { describeJumpBack } from './transport/describe-jump-back.ts';
export { listTransportTracks } from './transport/list-transport-tracks.ts';
export { TRANSPORT_PACKET } from './transport/packet-layout.ts';
