import type { EngineClient } from '@framescout/framescout';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { drawPart } from './draw-part.ts';
import type { Player } from './player.ts';
import { TrackSound } from './track-sound.ts';

const SAME_FRAME_MS = 250;
// Chromium's player never finishes a seek in files with open GOPs.
const STUCK_MS = 4000;

/**
 * Plays the video in the browser's own player. requestVideoFrameCallback tells which frame is on screen: its
 * media time is the frame's presentation time, whereas `currentTime` is only the requested time. In Firefox,
 * so is the media time after a seek.
 */
export function VideoSurface({
  player,
  url,
  isMuted,
  volume,
  onUnplayable,
  engine,
}: {
  player: Player;
  url: string;
  engine: EngineClient;
  isMuted: boolean;
  volume: number;
  onUnplayable(): void;
}) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.volume = volume;
  }, [volume]);
  const soundTrack = useStore(player, (state) => state.soundTrack);
  // Browsers play the first track by default.
  const isOwnSound = soundTrack === null || soundTrack === 0;
  const sound = useRef<TrackSound>(null);
  const loudness = useRef(0);
  loudness.current = isMuted ? 0 : volume;
  useEffect(() => sound.current?.setVolume(isMuted ? 0 : volume), [isMuted, volume]);
  useEffect(() => {
    const video = element.current;
    if (!video || isOwnSound) return;
    const read = (from: number, duration: number) => {
      const left = video.duration - from;
      return left > 0 ? engine.playSound(from, Math.min(duration, left), soundTrack) : Promise.resolve(null);
    };
    const heard = new TrackSound({ video, volume: loudness.current, read });
    sound.current = heard;
    return () => {
      heard[Symbol.dispose]();
      sound.current = null;
    };
  }, [engine, soundTrack, isOwnSound]);
  const unplayable = useRef(onUnplayable);
  unplayable.current = onUnplayable;

  useEffect(() => {
    const video = element.current;
    if (!video) return;
    let isFrameDue = true;
    let wasSought = true;
    let handle = 0;
    const onFrame: VideoFrameRequestCallback = (_now, metadata) => {
      // The frame of an earlier seek may arrive while a later one is pending.
      if (!video.seeking) isFrameDue = false;
      // When playback pauses, its last frame is presented afterwards; the next step has to start from that
      // frame.
      if (video.paused && wasSought) player.noteShown(metadata.mediaTime);
      else player.notePlayed(metadata.mediaTime);
      handle = video.requestVideoFrameCallback(onFrame);
    };
    handle = video.requestVideoFrameCallback(onFrame);
    // A seek within the frame on screen presents no new frame; the browser only fires `seeked`. Waiting for
    // two animation frames gives a busy machine time to present one.
    let sameFrameTimer: ReturnType<typeof setTimeout> | undefined;
    let drawing = 0;
    const forgetSameFrame = () => {
      clearTimeout(sameFrameTimer);
      cancelAnimationFrame(drawing);
    };
    const afterDrawing = (rounds: number, action: () => void) => {
      drawing = requestAnimationFrame(() => (rounds > 1 ? afterDrawing(rounds - 1, action) : action()));
    };
    const onSeeked = () => {
      forgetSameFrame();
      sameFrameTimer = setTimeout(() => {
        afterDrawing(2, () => {
          isFrameDue = false;
        });
      }, SAME_FRAME_MS);
    };
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const onSeeking = () => {
      forgetSameFrame();
      clearTimeout(watchdog);
      watchdog = setTimeout(() => video.seeking && unplayable.current(), STUCK_MS);
    };
    video.addEventListener('seeking', onSeeking);
    video.addEventListener('seeked', onSeeked);
    const { soughtTime } = player.getState();
    if (soughtTime > 0) video.currentTime = soughtTime;
    player.attach({
      play: () => {
        wasSought = false;
        void video.play().catch(() => undefined);
      },
      pause: () => video.pause(),
      setRate: (rate) => {
        video.playbackRate = rate;
      },
      drawPart: (context, part) =>
        drawPart(context, video, { width: video.videoWidth, height: video.videoHeight }, part),
      seek: (time) => {
        forgetSameFrame();
        isFrameDue = true;
        wasSought = true;
        video.currentTime = time;
      },
      get isSettled() {
        return !isFrameDue && !video.seeking;
      },
    });
    return () => {
      video.cancelVideoFrameCallback(handle);
      forgetSameFrame();
      clearTimeout(watchdog);
      video.removeEventListener('seeking', onSeeking);
      video.removeEventListener('seeked', onSeeked);
      player.detach();
    };
  }, [player]);

  return (
    <video
      ref={element}
      src={url}
      muted={isMuted || !isOwnSound}
      playsInline
      // Otherwise Firefox lays its own button over the picture.
      disablePictureInPicture
      preload="auto"
      className="absolute inset-0 size-full object-fill"
      onPlay={() => player.notePlaying(true)}
      onPause={() => player.notePlaying(false)}
      onError={onUnplayable}
    />
  );
}
