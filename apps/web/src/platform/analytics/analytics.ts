import { CodedError } from '@framescout/contract';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { onStoredElsewhere, readStored, writeStored } from '../local-storage.ts';
import {
  type AnalyticsEvent,
  type EventDetails,
  type EventKind,
  EventQueue,
  forgetSessionId,
  sessionId,
  type Visitor,
} from './event-queue.ts';

const CONSENT_KEY = 'analytics_consent';
const consentSchema = z.enum(['granted', 'denied']);

/** The visitor's answer to whether their visits may be tracked. */
export type Consent = z.infer<typeof consentSchema>;

type AnalyticsState = {
  /** Where to send events; null if the server names no collector or has not answered yet. */
  url: string | null;
  /** Null until the visitor has answered. */
  consent: Consent | null;
};

/** Whether analytics are on: the server has to name a collector, and the visitor has to consent. */
export const analyticsStore = createStore<AnalyticsState>(() => ({
  url: null,
  consent: readStored(CONSENT_KEY, consentSchema),
}));

let queue: EventQueue | null = null;
/** Events of consenting visitors, buffered until the server says where to send them; null after that. */
let early: AnalyticsEvent[] | null = [];
let visitor: Visitor = { userId: null, role: 'none', subscriptionStatus: 'free' };

/** Whether events are being sent. */
export function isTracking({ url, consent }: AnalyticsState = analyticsStore.getState()): boolean {
  return url !== null && consent === 'granted';
}

/** Sets the collector to send events to; null for none. Nothing is sent before, or without consent. */
export function configureAnalytics(url: string | null): void {
  change({ url });
  for (const event of early ?? []) queue?.add(event);
  early = null;
}

/** Applies and persists the visitor's answer. */
export function setConsent(consent: Consent): void {
  writeStored(CONSENT_KEY, consent);
  applyConsent(consent);
}

onStoredElsewhere(CONSENT_KEY, () => applyConsent(readStored(CONSENT_KEY, consentSchema)));

function applyConsent(consent: Consent | null): void {
  if (consent !== 'granted') forgetSessionId();
  change({ consent });
}

/** Sets the visitor that all later events are attributed to. */
export function identifyVisitor(who: Visitor): void {
  visitor = who;
}

/** Tracks a page view. */
export function trackPageView(path: string, title: string): void {
  track('page-view', path, { title });
}

/** Tracks something that is neither a page view nor the use of a feature. */
export function trackEvent(name: string): void {
  track('event', name, {});
}

/** Tracks the use of a feature. */
export function trackFeature(name: string, details: EventDetails = {}): void {
  track('feature', name, details);
}

/** Tracks how long something took, in milliseconds. */
export function trackTiming(name: string, ms: number): void {
  track('timing', name, { ms: Math.round(ms) });
}

/** Tracks something done with a video; only counts and durations are sent. */
export function trackVideo(name: string, figures: Readonly<Record<string, number>>): void {
  track('video', name, figures);
}

/** Tracks how long a page was viewed, in seconds. */
export function trackEngagement(path: string, seconds: number): void {
  track('engagement', path, { seconds });
}

/** Tracks a conversion. */
export function trackConversion(name: string, details: EventDetails = {}): void {
  track('conversion', name, details);
  // Visitors often leave the page right after a conversion.
  queue?.flush();
}

/** Tracks an error, without its message, which may name a file. */
export function trackException(error: unknown, { isFatal }: { isFatal: boolean }): void {
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof CodedError ? { code: error.code } : {};
  track('exception', name, { isFatal, ...code, ...placeOf(error) });
}

function track(kind: EventKind, name: string, details: EventDetails): void {
  if (analyticsStore.getState().consent !== 'granted') return;
  const event = { kind, name, details, at: new Date().toISOString(), sessionId: sessionId(), ...visitor };
  if (queue) queue.add(event);
  else early?.push(event);
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

/** Returns where an error was thrown: up to five of the innermost stack frames in our own files. */
function placeOf(error: unknown): EventDetails {
  if (!(error instanceof Error) || !error.stack) return {};
  const lines = error.stack
    .split('\n')
    .filter((line) => /^\s+at .*\/(assets|analyzer|sample)\/[\w.-]+:\d+/.test(line));
  const stack = lines
    .slice(0, 5)
    .map((line) => line.trim().replace(/https?:\/\/[^/]+/, ''))
    .join('\n');
  return stack === '' ? {} : { stack };
}
