export { type Access, access, hasActiveAccess, isWithoutTrial } from './accounts/access.ts';
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
} from './accounts/account.ts';
export {
  ACCESS_END,
  type AdminEmail,
  type Alert,
  accessEndSchema,
  adminEmailSchema,
  type DailyFigures,
  type HealthCheck,
  type PaymentCheck,
  type Setting,
  type Statistics,
  TOTAL_COUNT_HEADER,
  type UserListQuery,
  type UserSort,
} from './accounts/administration.ts';
export {
  type AuditAction,
  type AuditEntry,
  type AuditPerson,
  type AuditQuery,
  auditActionSchema,
} from './accounts/audit.ts';
export { describeBrowser } from './accounts/describe-browser.ts';
export type { BatchChange, BulkRecipients, MailBatch, MailQueue } from './accounts/mail.ts';
export { withAsciiDomain } from './accounts/mail-address.ts';
export { PAID_DAYS, PRO_PRICE, TRIAL_DAYS } from './accounts/plan.ts';
export {
  type Enrolment,
  RECOVERY_CODES,
  type SecondFactorStatus,
  secondFactorCodeSchema,
} from './accounts/second-factor.ts';
export {
  CLIP_JOIN_GAP,
  CLIP_MARGIN,
  type ClipFormat,
  type ClipFrameRate,
  type ClipQuality,
  type ClipSegment,
  type ClipSettings,
  type ClipSound,
  clipFormatSchema,
  clipSettingsSchema,
  DEFAULT_CLIP_SETTINGS,
  LONGEST_CLIP,
} from './clips/clip.ts';
export {
  type ClipFade,
  type ClipFinish,
  type ClipTitle,
  type ClipWatermark,
  CROSSFADE_SECONDS,
  clipFinishSchema,
  FADE_SECONDS,
  type FadeLengths,
  fadeOf,
  fillTitle,
  finishOfPicture,
  MAX_TITLE_PATTERN,
  MAX_WATERMARK_BYTES,
  PLAIN_FINISH,
  PLAIN_TITLE,
  TITLE_FIELDS,
  TITLE_SECONDS,
  TITLE_SIZE,
  type TitleFields,
  WATERMARK_OPACITY,
  WATERMARK_WIDTH,
  withoutCrossfade,
} from './clips/clip-finish.ts';
export {
  CLIP_SHAPES,
  type ClipLayout,
  type ClipShape,
  clipLayoutSchema,
  FACECAM_SHARE,
  LAYOUT_ZOOM,
  MAX_INSETS,
  plainLayout,
} from './clips/clip-layout.ts';
export {
  CLIP_SPEED,
  type ClipPlayback,
  changePlayback,
  changesSpeed,
  LOUDNESS,
  MAX_VOLUMES,
  SLOW_MOTION_REACH,
  VOLUME,
  type Volume,
  volumeOf,
  withVolume,
} from './clips/clip-playback.ts';
export { clipSize, finishArea, placeWatermark } from './clips/compose-finish.ts';
export {
  composeLayout,
  composePlain,
  type LayoutComposition,
  type PictureRect,
} from './clips/compose-layout.ts';
export {
  type AimedLayout,
  aimLayout,
  doesMove,
  type ElementPath,
  followedElements,
  layoutAt,
  type PathPoint,
  renameFollowed,
} from './clips/follow-element.ts';
export { SAFE_ZONES, type SafeZone, sharedSafeZone } from './clips/safe-zones.ts';
export { acceptEarlierNames } from './earlier-names.ts';
export {
  describeRule,
  type ElementRule,
  elementRuleSchema,
  elementsOf,
  withElementIds,
} from './elements/element-rule.ts';
export {
  type BoxSize,
  boxAround,
  boxWithin,
  clickedSize,
  LARGEST_BOX_SHARE,
  type RegionBox,
  SHORTEST_BOX_SIDE,
  surroundingsOf,
  usualSize,
} from './elements/region-box.ts';
export {
  REGION_HEIGHT,
  REGION_WIDTH,
  type RegionPixels,
  type RegionSelection,
  regionSelectionSchema,
  SELECTIONS_PER_ELEMENT,
  type TrackedElement,
  trackedElementSchema,
} from './elements/region-selection.ts';
export {
  AUTOMATIC_AREA,
  clampSensitivity,
  describeSensitivity,
  type ImageProcessing,
  imageProcessingSchema,
  NO_PROCESSING,
  REGION_MATCH_THRESHOLD,
  REGIONS_NEEDED,
  SENSITIVITY,
  type SearchArea,
  searchAreaSchema,
} from './elements/scan-settings.ts';
export { asCodedError, CodedError, codedError } from './errors/coded-error.ts';
export { fromWire, RemoteError, toWire, type WireError, wireErrorSchema } from './errors/wire-error.ts';
export type { DetectedEvent } from './events/detected-event.ts';
export {
  EVENT_TEXT_LIMITS,
  type EventReview,
  type EventVerdict,
  eventReviewSchema,
  eventVerdictSchema,
  MAX_MARKERS,
  type ReviewedEvent,
  reviewedEventSchema,
  type VideoMarker,
  videoMarkerSchema,
} from './events/detected-event.ts';
export {
  type EventMoment,
  type EventRules,
  eventRulesSchema,
  LONGEST_RULE,
  PLAIN_RULES,
} from './events/event-rules.ts';
export { type ExportKind, exportKindSchema } from './events/export-kind.ts';
export type { LogEntry } from './events/log-entry.ts';
export { mostSimilarMoment } from './events/log-entry.ts';
export {
  type MatcherName,
  matcherNameSchema,
  type ScanReport,
  type SkippedRange,
  scanReportSchema,
  skippedRangeSchema,
} from './events/scan-report.ts';
export {
  type ApiScope,
  type ApiToken,
  apiScopeSchema,
  MAX_API_TOKENS,
  type NewApiToken,
} from './jobs/api-token.ts';
export {
  IDEMPOTENCY_KEY_HEADER,
  type Job,
  type JobClipFormat,
  type JobListQuery,
  type JobOrder,
  type JobState,
  type JobTerms,
  jobClipFormatSchema,
} from './jobs/job.ts';
export { jobRoutes } from './jobs/job-routes.ts';
export {
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookEventType,
  webhookEventSchema,
} from './jobs/webhook.ts';
export { linkTo, pages, titleOf } from './pages/pages.ts';
export { ORIGIN_PLACEHOLDER, type SitePageName, sitePages } from './pages/site-pages.ts';
export {
  type ElementRecord,
  PROJECT_DESCRIPTION,
  PROJECT_QUOTA,
  type Project,
  type ProjectRecord,
  type ProjectSummary,
  type ProjectTimeline,
  type ProjectUsage,
  projectRecordSchema,
  projectSchema,
} from './projects/project-record.ts';
export type { Route } from './route.ts';
export {
  type RouteAnswer,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routes,
} from './routes.ts';
export {
  MAX_ELEMENTS,
  MAX_RULES,
  MAX_TEMPLATE_NAME_LENGTH,
  type SavedTemplate,
  savedTemplateSchema,
  withNewestExamples,
} from './templates/saved-template.ts';
export { formatTemplateFile, parseTemplateFile } from './templates/template-file.ts';
export {
  distinctNames,
  fillPattern,
  whyNoPattern,
} from './text/file-name-pattern.ts';
export { listOf } from './text/list-of.ts';
export { toPlainName } from './text/plain-name.ts';
export { safeFileName, shortenFileName } from './text/safe-file-name.ts';
export { cutText } from './text/text-length.ts';
export { parsePosition, parseTime, type VideoPosition } from './time/parse-time.ts';
export { DAY_MS, type FrameIndex, MAX_FRAME_INDEX, type Seconds } from './time/time.ts';
export { DROPPING_RATE, formatClock, formatTimecode, frameOfLabel, parseTimecode } from './time/timecode.ts';
export { FFMPEG_BUILD } from './video/ffmpeg-build.ts';
export {
  type Chapter,
  describeUnusedTracks,
  type SoundTrack,
  type StartTimecode,
  soundName,
  type UnusedTrack,
  type VideoInfo,
  videoInfoSchema,
} from './video/video-info.ts';
