import type { Job, RouteAnswer, User, VideoInfo } from '@framescout/contract';
import type { MarkerCheck } from '@framescout/framescout/page';

/** A user on trial, for tests. */
export const exampleUser: User = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b11',
  email: 'ann@example.org',
  username: 'ann',
  role: 'user',
  subscriptionStatus: 'active',
  stripeCustomerId: null,
  stripeId: null,
  expiryDate: '2026-11-24T00:00:00.000Z',
  verifyBy: null,
  paidUntil: null,
  cancelAtPeriodEnd: false,
  billingState: 'none',
  secondFactor: 'off',
  createdAt: '2026-11-21T00:00:00.000Z',
};

/** What a server with workers lets every browser know of its settings, for tests. */
export const exampleSettings: RouteAnswer<'getClientSettings'> = {
  isSandbox: true,
  stripePublishableKey: null,
  analyticsUrl: null,
  operator: { name: null, contact: null },
  sendsMail: true,
  hasJobs: true,
  backupsKept: null,
};

/** An imaginary video of four seconds, for tests. */
export const exampleInfo: VideoInfo = {
  name: 'match.mp4',
  sizeBytes: 1,
  container: 'MP4',
  codec: 'H.264',
  codecString: 'avc1.64001f',
  width: 1280,
  height: 720,
  displayWidth: 1280,
  displayHeight: 720,
  rotation: 0,
  frameRate: 30,
  isVariableFrameRate: false,
  firstFrameTime: 0,
  duration: 4,
  totalFrames: 120,
  soundTracks: [],
  chapters: [],
  createdAt: null,
  damage: null,
  reader: 'browser',
};

/** The check of an element that stands out clearly, for tests. */
export const exampleCheck: MarkerCheck = {
  verdict: 'clear',
  frames: 120,
  seenShare: 0.1,
  box: { left: 0, top: 0, right: 1, bottom: 1 },
  warnings: [],
  hasShape: true,
  oddFrame: null,
  variedFrame: null,
  registered: [],
  foreign: [],
  isAnywhere: false,
};

/** A job that two of four ranges are scanned of, for tests. */
export const exampleJob: Job = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b21',
  name: 'final',
  video: '/recordings/2026/final.mkv',
  sensitivity: 75,
  state: 'active',
  ranges: { done: 2, total: 4 },
  retries: 0,
  submittedAt: '2026-11-22T10:00:00.000Z',
  endedAt: null,
  error: null,
  events: null,
  skippedRanges: [],
  warnings: [],
  files: [],
  bytes: 0,
  work: { seconds: 0, bytesRead: 0, frames: 0 },
};

/** The same job once it is done, with two files. */
export const exampleDoneJob: Job = {
  ...exampleJob,
  state: 'completed',
  ranges: { done: 4, total: 4 },
  endedAt: '2026-11-22T12:35:00.000Z',
  events: 23,
  files: ['final.csv', 'final 100%.json'],
  bytes: 52_000,
  work: { seconds: 900, bytesRead: 2_500_000_000, frames: 54_000 },
};
