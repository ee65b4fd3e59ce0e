/** What kind of thing is told of. */
export type EventKind =
  | 'page-view'
  | 'event'
  | 'exception'
  | 'timing'
  | 'video'
  | 'engagement'
  | 'feature'
  | 'conversion';

/** More on what is told: never what is in a video, what it is called, or what someone typed. */
export type EventDetails = Readonly<Record<string, string | number | boolean>>;

/** Who is using the app, as far as analytics are told. */
export type Visitor = {
  userId: string | null;
  /** `anonymous` where nobody is signed in, `none` where that is not known yet. */
  role: 'user' | 'admin' | 'anonymous' | 'none';
  subscriptionStatus: 'active' | 'inactive' | 'free';
};

/** One thing that is told. */
export type AnalyticsEvent = Visitor & {
  kind: EventKind;
  name: string;
  details: EventDetails;
  /** When it was, ISO 8601. */
  at: string;
  /** The same for as long as the tab is open. */
  sessionId: string;
};
