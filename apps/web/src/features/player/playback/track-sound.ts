import type { Seconds } from '@framescout/contract';
import type { SoundPiece } from '@framescout/media';
import { SoundSchedule } from './sound-schedule.ts';

// An offset between sound and picture beyond this is noticeable.
const MAX_APART: Seconds = 0.08;

/** The browser's own player, which the sound follows. */
type FollowedVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'paused' | 'seeking' | 'playbackRate' | 'addEventListener' | 'removeEventListener'
>;

type TrackSoundOptions = {
  video: FollowedVideo;
  /** The volume, 0..1. */
  volume: number;
  /** Reads the sound of a stretch (seconds); null if there is no more. */
  read(from: Seconds, duration: Seconds): Promise<SoundPiece | null>;
};

const STARTS = ['playing'] as const;
const STOPPING_EVENTS = ['pause', 'seeking', 'waiting', 'ended', 'ratechange'] as const;

/**
 * Plays a sound track in sync with the browser's own player, which cannot choose between tracks. It is silent
 * at any speed but 1. Dispose it to stop.
 */
export class TrackSound implements Disposable {
  readonly #options: TrackSoundOptions;
  #volume: number;
  #schedule: SoundSchedule | null = null;

  constructor(options: TrackSoundOptions) {
    this.#options = options;
    this.#volume = options.volume;
    const { video } = options;
    for (const type of STARTS) video.addEventListener(type, this.#start);
    for (const type of STOPPING_EVENTS) video.addEventListener(type, this.#stop);
    video.addEventListener('timeupdate', this.#align);
    this.#start();
  }

  /** Sets the volume, 0..1. */
  setVolume(volume: number): void {
    this.#volume = volume;
    this.#schedule?.setVolume(volume);
  }

  [Symbol.dispose](): void {
    const { video } = this.#options;
    for (const type of STARTS) video.removeEventListener(type, this.#start);
    for (const type of STOPPING_EVENTS) video.removeEventListener(type, this.#stop);
    video.removeEventListener('timeupdate', this.#align);
    this.#stop();
  }

  readonly #start = (): void => {
    const { video, read } = this.#options;
    this.#stop();
    if (video.paused || video.seeking || video.playbackRate !== 1) return;
    this.#schedule = new SoundSchedule(video.currentTime, this.#volume, read);
    this.#schedule.hold(false);
  };

  readonly #stop = (): void => {
    this.#schedule?.[Symbol.dispose]();
    this.#schedule = null;
  };

  /** Starts sound that was late, holds sound that is ahead, and skips ahead if sound has fallen behind. */
  readonly #align = (): void => {
    const { video } = this.#options;
    const schedule = this.#schedule;
    if (!schedule) {
      this.#start();
      return;
    }
    const ahead = schedule.now - video.currentTime;
    if (ahead < -MAX_APART && !schedule.isHeld) this.#start();
    else schedule.hold(ahead > MAX_APART);
  };
}
