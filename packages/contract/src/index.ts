export { type Access, access, hasActiveAccess, isWithoutTrial } from './access.ts';
export { ACCESS_END, accessEndSchema } from './access-end.ts';
export {
  type BillingState,
  EXTENSION_DAYS,
  emailSchema,
  hasRunningSubscription,
  isAdministrator,
  newPasswordSchema,
  PASSWORD_MIN_LENGTH,
  type Role,
  roleSchema,
  type Session,
  type SubscriptionStatus,
  subscriptionStatusSchema,
  UNCONFIRMED_DAYS,
  type User,
  usernameFromEmail,
  usernameSchema,
  userSchema,
  VERIFY_WITHIN_HOURS,
} from './account.ts';
export {
  type AdminEmail,
  type Alert,
  adminEmailSchema,
  type DailyFigures,
  type HealthCheck,
  type PaymentCheck,
  type Setting,
  type Statistics,
  TOTAL_COUNT_HEADER,
  type UserListQuery,
  type UserSort,
} from './administration.ts';
export {
  type ApiScope,
  type ApiToken,
  apiScopeSchema,
  MAX_API_TOKENS,
  type NewApiToken,
} from './api-token.ts';
export {
  type AuditAction,
  type AuditEntry,
  type AuditPerson,
  type AuditQuery,
  auditActionSchema,
} from './audit.ts';
export { asCodedError } from './browser-failure.ts';
export {
  CLIP_JOIN_GAP,
  CLIP_MARGIN,
  type ClipFormat,
  type ClipFrameRate,
  type ClipQuality,
  type ClipSegment,
  type ClipSettings,
  type ClipSound,
  type ClipStart,
  clipFormatSchema,
  clipFrameRateSchema,
  clipQualitySchema,
  clipSettingsSchema,
  clipSoundSchema,
  clipStartSchema,
  DEFAULT_CLIP_SETTINGS,
  LONGEST_CLIP,
} from './clip.ts';
export {
  CLIP_SHAPES,
  type ClipLayout,
  type ClipShape,
  clipLayoutSchema,
  FACECAM_SHARE,
  LAYOUT_ZOOM,
  MAX_INSETS,
  plainLayout,
} from './clip-layout.ts';
export { CodedError } from './coded-error.ts';
export {
  composeLayout,
  type LayoutComposition,
  type LayoutDraw,
  type PictureRect,
} from './compose-layout.ts';
export { cutText } from './cut-text.ts';
export { DAY_MS } from './day-ms.ts';
export { describeBrowser } from './describe-browser.ts';
export type { DetectedEvent } from './detected-event.ts';
export {
  describeRule,
  type ElementRule,
  elementRuleSchema,
  elementsOf,
  withElementIds,
} from './element-rule.ts';
export {
  EVENT_TEXT_LIMITS,
  type EventReview,
  type EventVerdict,
  eventReviewSchema,
  eventVerdictSchema,
  type ReviewedEvent,
  reviewedEventSchema,
} from './event-review.ts';
export {
  type EventMoment,
  type EventRules,
  eventRulesSchema,
  LONGEST_RULE,
  PLAIN_RULES,
} from './event-rules.ts';
export { type ExportKind, exportKindSchema } from './export-kind.ts';
export { FFMPEG_BUILD } from './ffmpeg-build.ts';
export { type ImageProcessing, imageProcessingSchema, NO_PROCESSING } from './image-processing.ts';
export {
  IDEMPOTENCY_KEY_HEADER,
  type Job,
  type JobClipFormat,
  type JobListQuery,
  type JobOrder,
  type JobState,
  type JobTerms,
  jobClipFormatSchema,
} from './job.ts';
export { jobRoutes } from './job-routes.ts';
export { listOf } from './list-of.ts';
export type { LogEntry } from './log-entry.ts';
export type { BatchChange, BulkRecipients, MailBatch, MailQueue } from './mail.ts';
export { withAsciiDomain } from './mail-address.ts';
export { mostSimilarMoment } from './most-similar-moment.ts';
export { linkTo, pages, titleOf } from './pages.ts';
export { parsePosition, parseTime, type VideoPosition } from './parse-time.ts';
export { parseTimecode } from './parse-timecode.ts';
export { toPlainName } from './plain-name.ts';
export { PAID_DAYS, PRO_PRICE, TRIAL_DAYS } from './plan.ts';
export { PROJECT_DESCRIPTION, type Project, projectSchema } from './project.ts';
export {
  type ElementRecord,
  PROJECT_QUOTA,
  type ProjectRecord,
  type ProjectSummary,
  type ProjectTimeline,
  type ProjectUsage,
  projectRecordSchema,
} from './project-record.ts';
export {
  type BoxSize,
  boxAround,
  clickedSize,
  LARGEST_BOX_SHARE,
  type RegionBox,
  SHORTEST_BOX_SIDE,
  usualSize,
} from './region-box.ts';
export {
  REGION_HEIGHT,
  REGION_WIDTH,
  type RegionPixels,
  type RegionSelection,
  regionSelectionSchema,
  SELECTIONS_PER_ELEMENT,
} from './region-selection.ts';
export {
  type Route,
  type RouteAnswer,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routes,
} from './routes.ts';
export { safeFileName } from './safe-file-name.ts';
export { SAFE_ZONES, type SafeZone, sharedSafeZone } from './safe-zones.ts';
export {
  MAX_ELEMENTS,
  MAX_RULES,
  MAX_TEMPLATE_NAME_LENGTH,
  type SavedTemplate,
  savedTemplateSchema,
  withNewestExamples,
} from './saved-template.ts';
export {
  type MatcherName,
  matcherNameSchema,
  type ScanReport,
  type SkippedRange,
  scanReportSchema,
  skippedRangeSchema,
} from './scan-report.ts';
export { AUTOMATIC_AREA, type SearchArea, searchAreaSchema } from './search-area.ts';
export {
  type Enrolment,
  RECOVERY_CODES,
  type SecondFactorState,
  type SecondFactorStatus,
  secondFactorCodeSchema,
} from './second-factor.ts';
export {
  clampSensitivity,
  describeSensitivity,
  REGION_MATCH_THRESHOLD,
  REGIONS_NEEDED,
  SENSITIVITY,
} from './sensitivity.ts';
export { shortenFileName } from './shorten-file-name.ts';
export { ORIGIN_PLACEHOLDER, type SitePageName, sitePages } from './site-pages.ts';
export { boxWithin, surroundingsOf } from './surroundings.ts';
export { formatTemplateFile, parseTemplateFile } from './template-file.ts';
export { type FrameIndex, MAX_FRAME_INDEX, type Seconds } from './time.ts';
export { DROPPING_RATE, formatClock, formatTimecode, frameOfLabel } from './timecode.ts';
export { type TrackedElement, trackedElementSchema } from './tracked-element.ts';
export {
  type Chapter,
  describeUnusedTracks,
  type SoundTrack,
  type StartTimecode,
  soundName,
  type UnusedTrack,
  type VideoInfo,
  videoInfoSchema,
} from './video-info.ts';
export { MAX_MARKERS, type VideoMarker, videoMarkerSchema } from './video-marker.ts';
export {
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookEventType,
  webhookEventSchema,
} from './webhook.ts';
export { fromWire, RemoteError, toWire, type WireError, wireErrorSchema } from './wire-error.ts';
