import type { SubtitleFormat } from '@framescout/containers';
import type { ClipFormat } from '@framescout/contract';
import type { AudioCodec, VideoCodec } from 'mediabunny';

/**
 * What a container can hold and how it is written.
 * - `family`: `movie` cuts frame-accurately with edit lists, `matroska` has none, `ffmpeg` is written by
 * FFmpeg
 * - `takesJoins`: its players can handle an encoded part joined to a copied one
 * - `copies...`: the codecs that players expect in it
 * - `encodes...`: the codecs to encode to, best first
 */
export type FormatTraits = {
  label: string;
  mimeType: string;
  family: 'movie' | 'matroska' | 'ffmpeg';
  takesJoins: boolean;
  /** Whether it stores when each frame is shown; otherwise players can only show frames in decoding order. */
  keepsFrameTimes: boolean;
  copiesVideo: readonly VideoCodec[];
  copiesAudio: readonly AudioCodec[];
  encodesVideo: readonly VideoCodec[];
  encodesAudio: readonly AudioCodec[];
  /** How many sound tracks it holds when written here. */
  holdsSounds: 'several' | 'one';
  /** The subtitle formats that it holds when written here; others are converted to the first. */
  holdsSubtitles: readonly SubtitleFormat[];
  keepsRotation: boolean;
  keepsVariableRate: boolean;
};

const PCM: readonly AudioCodec[] = ['pcm-s16', 'pcm-s16be', 'pcm-s24', 'pcm-s24be', 'pcm-f32', 'pcm-f32be'];

/** What each container can hold. */
export const FORMATS: Record<ClipFormat, FormatTraits> = {
  webm: {
    label: 'WebM',
    mimeType: 'video/webm',
    family: 'matroska',
    takesJoins: true,
    keepsFrameTimes: true,
    copiesVideo: ['vp8', 'vp9', 'av1'],
    copiesAudio: ['opus', 'vorbis'],
    encodesVideo: ['vp9', 'vp8', 'av1'],
    encodesAudio: ['opus'],
    holdsSounds: 'several',
    holdsSubtitles: ['webvtt'],
    keepsRotation: false,
    keepsVariableRate: true,
  },
  mp4: {
    label: 'MP4',
    mimeType: 'video/mp4',
    family: 'movie',
    takesJoins: true,
    keepsFrameTimes: true,
    copiesVideo: ['avc', 'hevc', 'vp9', 'av1'],
    copiesAudio: ['aac', 'mp3', 'opus', 'flac', 'ac3', 'eac3'],
    encodesVideo: ['avc', 'vp9', 'av1'],
    encodesAudio: ['aac', 'opus'],
    holdsSounds: 'several',
    holdsSubtitles: ['plain'],
    keepsRotation: true,
    keepsVariableRate: true,
  },
  mov: {
    label: 'MOV',
    mimeType: 'video/quicktime',
    family: 'movie',
    takesJoins: true,
    keepsFrameTimes: true,
    copiesVideo: ['avc', 'hevc'],
    copiesAudio: ['aac', 'mp3', 'ac3', 'eac3', ...PCM],
    encodesVideo: ['avc'],
    encodesAudio: ['aac'],
    holdsSounds: 'several',
    holdsSubtitles: ['plain'],
    keepsRotation: true,
    keepsVariableRate: true,
  },
  avi: {
    label: 'AVI',
    mimeType: 'video/x-msvideo',
    family: 'ffmpeg',
    takesJoins: true,
    keepsFrameTimes: false,
    copiesVideo: ['avc'],
    copiesAudio: ['aac', 'mp3'],
    encodesVideo: ['avc'],
    encodesAudio: ['pcm-s16'],
    holdsSounds: 'several',
    holdsSubtitles: [],
    keepsRotation: false,
    keepsVariableRate: false,
  },
  mkv: {
    label: 'MKV',
    mimeType: 'video/x-matroska',
    family: 'matroska',
    takesJoins: true,
    keepsFrameTimes: true,
    copiesVideo: ['avc', 'hevc', 'vp8', 'vp9', 'av1'],
    copiesAudio: ['aac', 'mp3', 'opus', 'vorbis', 'ac3', 'eac3', ...PCM],
    encodesVideo: ['avc', 'vp9', 'vp8', 'av1'],
    encodesAudio: ['opus', 'aac'],
    holdsSounds: 'several',
    holdsSubtitles: ['subrip', 'ass', 'webvtt'],
    keepsRotation: false,
    keepsVariableRate: true,
  },
  flv: {
    label: 'FLV',
    mimeType: 'video/x-flv',
    family: 'ffmpeg',
    takesJoins: true,
    keepsFrameTimes: true,
    copiesVideo: ['avc'],
    copiesAudio: ['aac', 'mp3'],
    encodesVideo: ['avc'],
    encodesAudio: ['pcm-s16'],
    holdsSounds: 'one',
    holdsSubtitles: [],
    keepsRotation: false,
    keepsVariableRate: true,
  },
  wmv: {
    label: 'WMV',
    mimeType: 'video/x-ms-wmv',
    family: 'ffmpeg',
    takesJoins: false,
    keepsFrameTimes: true,
    copiesVideo: [],
    copiesAudio: [],
    encodesVideo: ['avc'],
    encodesAudio: ['pcm-s16'],
    holdsSounds: 'several',
    holdsSubtitles: [],
    keepsRotation: false,
    keepsVariableRate: false,
  },
  '3gp': {
    label: '3GP',
    mimeType: 'video/3gpp',
    family: 'movie',
    takesJoins: false,
    keepsFrameTimes: true,
    copiesVideo: ['avc'],
    copiesAudio: ['aac'],
    encodesVideo: ['avc'],
    encodesAudio: ['aac'],
    holdsSounds: 'several',
    holdsSubtitles: ['plain'],
    keepsRotation: true,
    keepsVariableRate: true,
  },
};
