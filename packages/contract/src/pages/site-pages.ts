/** A page of the public site: anyone can read it, and its HTML is prerendered when the app is built. */
type SitePage = {
  path: `/${string}`;
  /** The tab's complete title. */
  title: string;
  /** The text that search results and link previews show below the title. */
  description: string;
  audience: 'anyone';
};

/** The prerendered pages, without schemas, so that no schema library is loaded for them. */
export const sitePages = {
  landing: {
    path: '/',
    title: 'FrameScout: find every moment an element is on screen',
    description:
      'Click an on-screen element in three frames of your gameplay video: FrameScout logs every moment it is visible, to the frame, and cuts the clips. In the browser; nothing is uploaded.',
    audience: 'anyone',
  },
  gameplayTimestamps: {
    path: '/timestamps-from-gameplay',
    title: 'How to get timestamps from gameplay footage – FrameScout',
    description:
      'Four ways to get timestamps out of a gameplay recording, what each one costs in time, and how to let the game’s own interface do the work.',
    audience: 'anyone',
  },
  findKills: {
    path: '/find-kills-in-vod',
    title: 'How to find every kill in a VOD – FrameScout',
    description:
      'Find the kills in a long recording without watching it: which part of the screen to mark, how to deal with kill feeds, multi-kills and kill-cams, and what to check afterwards.',
    audience: 'anyone',
  },
  losslessCut: {
    path: '/losslesscut-and-framescout',
    title: 'LosslessCut and FrameScout: which one for what – FrameScout',
    description:
      'LosslessCut cuts where you tell it to; FrameScout finds where to cut. An honest comparison of the two for gameplay, and how to use them together.',
    audience: 'anyone',
  },
  withoutUpload: {
    path: '/video-analysis-without-upload',
    title: 'Analyzing a video without uploading it – FrameScout',
    description:
      'How a web page can search a 50 GB recording without sending a byte of it anywhere, and how you can check that for yourself.',
    audience: 'anyone',
  },
  licenses: {
    path: '/licences',
    title: 'Licenses of what FrameScout contains – FrameScout',
    description:
      'The software by others that FrameScout contains, under which licenses, and where the source of its FFmpeg is.',
    audience: 'anyone',
  },
} as const satisfies Record<string, SitePage>;

/** The name of a page of the public site. */
export type SitePageName = keyof typeof sitePages;

/** Stands for the origin in prerendered pages; the server puts in its own. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';
