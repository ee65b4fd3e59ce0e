import { CodedError } from '@framescout/contract';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../local-storage.ts';
import type { EventDetails, EventKind, Visitor } from './analytics-event.ts';
import { EventQueue } from './event-queue.ts';
import { forgetSessionId, sessionId } from './session-id.ts';

const CONSENT_KEY = 'analytics_consent';
const consentSchema = z.enum(['granted', 'denied']);

/** What the visitor said to being counted. */
export type Consent = z.infer<typeof consentSchema>;

type AnalyticsState = {
  /** Where to send; null where the server names no place, or has not been asked yet. */
  url: string | null;
  /** Null while the visitor has not said anything. */
  consent: Consent | null;
};

/** Whether analytics are wanted, by the server and by the visitor. Both have to. */
export const analyticsStore = createStore<AnalyticsState>(() => ({
  url: null,
  consent: readStored(CONSENT_KEY, consentSchema),
}));

let queue: EventQueue | null = null;
let visitor: Visitor = { userId: null, role: 'none', subscriptionStatus: 'free' };

/** Whether what is tracked is sent. */
export function isTracking({ url, consent }: AnalyticsState = analyticsStore.getState()): boolean {
  return url !== null && consent === 'granted';
}

/** Takes up where to send; nothing is sent before that, nor without consent. */
export function configureAnalytics(url: string | null): void {
  change({ url });
}

/** Takes up and remembers what the visitor says. */
export function setConsent(consent: Consent): void {
  writeStored(CONSENT_KEY, consent);
  if (consent === 'denied') forgetSessionId();
  change({ consent });
}

/** Says who is there; from now on everything is told of them. */
export function identifyVisitor(who: Visitor): void {
  visitor = who;
}

/** A page was come to. */
export function trackPageView(path: string, title: string): void {
  track('page-view', path, { title });
}

/** Something happened that is neither a visit nor the use of a feature. */
export function trackEvent(name: string, details: EventDetails = {}): void {
  track('event', name, details);
}

/** A feature was used. */
export function trackFeature(name: string, details: EventDetails = {}): void {
  track('feature', name, details);
}

/** Something took so long. */
export function trackTiming(name: string, ms: number): void {
  track('timing', name, { ms: Math.round(ms) });
}

/** Something was done with a video, of which only counts and durations are told. */
export function trackVideo(name: string, figures: Readonly<Record<string, number>>): void {
  track('video', name, figures);
}

/** A page was looked at for so long. */
export function trackEngagement(path: string, seconds: number): void {
  track('engagement', path, { seconds });
}

/** The visitor did what the product lives on. */
export function trackConversion(name: string, details: EventDetails = {}): void {
  track('conversion', name, details);
  // The page is often left at once.
  queue?.flush();
}

/** Something broke. Its message stays here: it may name a file. */
export function trackException(error: unknown, { isFatal }: { isFatal: boolean }): void {
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof CodedError ? { code: error.code } : {};
  track('exception', name, { isFatal, ...code, ...placeOf(error) });
}

function track(kind: EventKind, name: string, details: EventDetails): void {
  queue?.add({ kind, name, details, at: new Date().toISOString(), sessionId: sessionId(), ...visitor });
}

function change(changes: Partial<AnalyticsState>): void {
  const before = analyticsStore.getState();
  const after = { ...before, ...changes };
  if (isTracking(after) !== isTracking(before) || after.url !== before.url) {
    queue?.[Symbol.dispose]();
    queue = after.url !== null && isTracking(after) ? new EventQueue(after.url) : null;
  }
  analyticsStore.setState(after);
}

/** Where in the program an error arose: the innermost lines of its stack, which name our own files only. */
function placeOf(error: unknown): EventDetails {
  if (!(error instanceof Error) || !error.stack) return {};
  const lines = error.stack
    .split('\n')
    .filter((line) => /^\s+at .*\/(assets|analyzer)\/[\w.-]+:\d+/.test(line));
  const stack = lines
    .slice(0, 5)
    .map((line) => line.trim().replace(/https?:\/\/[^/]+/, ''))
    .join('\n');
  return stack === '' ? {} : { stack };
}
