/** The kind of thing being reported. */
export type EventKind =
  | 'page-view'
  | 'event'
  | 'exception'
  | 'timing'
  | 'video'
  | 'engagement'
  | 'feature'
  | 'conversion';

/** Details of an event: never what is in a video, its name, or what someone typed. */
export type EventDetails = Readonly<Record<string, string | number | boolean>>;

/** The visitor that events are attributed to. */
export type Visitor = {
  userId: string | null;
  /** `anonymous` if nobody is signed in, `none` if that is not known yet. */
  role: 'user' | 'admin' | 'anonymous' | 'none';
  subscriptionStatus: 'active' | 'inactive' | 'free';
};

/** One analytics event. */
export type AnalyticsEvent = Visitor & {
  kind: EventKind;
  name: string;
  details: EventDetails;
  /** When it happened, ISO 8601. */
  at: string;
  /** Shared by all events from the same tab. */
  sessionId: string;
};
