import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountHandlers } from './accounts/handlers.ts';
import { addOneClickUnsubscribe } from './accounts/news-mail.ts';
import { createFigures } from './admin/figures.ts';
import { adminHandlers } from './admin/handlers.ts';
import { billingHandlers } from './billing/handlers.ts';
import { addSandboxPages } from './billing/sandbox/sandbox-pages.ts';
import { addWebhook, WEBHOOK_PATH } from './billing/webhook.ts';
import { toLoggable } from './db/loggable-error.ts';
import { addHealth, createReadiness } from './health/check-health.ts';
import { addRoutes } from './http/add-routes.ts';
import { addAddressCheck, wellFormedUrl } from './http/address-check.ts';
import { createIdentifiedCallers } from './http/caller.ts';
import { addCompression } from './http/compression.ts';
import { addErrorHandler } from './http/error-handler.ts';
import { addOriginCheck } from './http/origin-check.ts';
import { addRequestIds, callerIdOf, logSlowStatements, newRequestId } from './http/request-id.ts';
import { addSandboxCheck } from './http/sandbox-check.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { cutOffSlowReaders } from './http/slow-readers.ts';
import { createTokenCookie, readBearer } from './http/token-cookie.ts';
import { addCrawlerFiles, serveUploads, serveWebApp } from './http/web-app.ts';
import { addMetrics } from './metrics/add-metrics.ts';
import { ownAccountHandlers } from './own-account/handlers.ts';
import { projectHandlers } from './projects/handlers.ts';
import type { Services } from './services.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { DEVICE_DAYS } from './sign-in/known-places.ts';
import { createCallLimiter } from './sign-in/limit-attempt.ts';
import { createCallerLookup, LONGEST_SESSION_DAYS } from './sign-in/sessions.ts';

/** Time limit (ms) for receiving a request: enough for a project of 8 MiB over a slow line. */
const REQUEST_MS = 60_000;
/** How often that limit is enforced, in milliseconds; Node's default is every half minute. */
const LOOK_EVERY_MS = 1000;
/** How long a caller may read nothing of an answer, in milliseconds. */
const STALL_MS = 30_000;
/** An idle connection is closed after this time, in milliseconds. */
const SILENCE_MS = 120_000;
/** Longest path segment, in characters: a file name of 255 bytes, each percent-encoded as three. */
const LONGEST_PARAMETER = 3 * 255;

/**
 * Builds the server, without listening yet.
 * @param logStream receives the lines of the log; standard output if omitted
 * @param isClosing returns whether the server is about to close and should get no more requests
 * @param requestMs how long receiving a whole request may take, in milliseconds
 * @param stallMs how long a caller may read nothing of an answer, in milliseconds
 */
export async function buildApp(
  { context, sandbox, watch, extension }: Pick<Services, 'context' | 'sandbox' | 'watch' | 'extension'>,
  {
    logStream,
    isClosing = () => false,
    requestMs = REQUEST_MS,
    stallMs = STALL_MS,
  }: {
    logStream?: { write(line: string): void };
    isClosing?: () => boolean;
    requestMs?: number;
    stallMs?: number;
  } = {},
): Promise<FastifyInstance> {
  const { config, paymentProvider } = context;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // Requests are logged without headers, queries and bodies, which contain sessions, links and passwords.
      serializers: {
        req: (request) => {
          const callerId = callerIdOf(request);
          const { method, url, ip } = request;
          return { method, path: url.split('?')[0], ip, ...(callerId && { callerId }) };
        },
        err: toLoggable,
      },
      ...(logStream && { stream: logStream }),
    },
    genReqId: newRequestId,
    rewriteUrl: ({ url }) => wellFormedUrl(url ?? '/'),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // Connections with a request in flight get to finish it.
    forceCloseConnections: 'idle',
    // Otherwise a client that sends a byte a minute could hold a connection forever.
    requestTimeout: requestMs,
    // Node swaps the two limits if the one for headers is larger.
    http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, requestMs) },
    connectionTimeout: SILENCE_MS,
  });
  const isSecure = config.publicUrl?.protocol === 'https:';
  const sessionCookie = createTokenCookie('sid', isSecure, LONGEST_SESSION_DAYS);
  const cookies = { session: sessionCookie, device: createTokenCookie('device', isSecure, DEVICE_DAYS) };
  const findByToken = createCallerLookup(context.db, config.requiresAdminSecondFactor);
  const { publicUrl } = config;
  const { findCaller, findProgram, findRefusal } = createIdentifiedCallers({
    async findCaller(request) {
      const token = sessionCookie.read(request);
      return token ? findByToken(token) : null;
    },
    async findProgram(request, scope) {
      const token = readBearer(request, sessionCookie);
      return token && extension ? extension.findProgram({ token, scope, ip: request.ip }) : null;
    },
  });

  const figures = createFigures(context.db, app.log);
  app.addHook('onListen', async () => {
    void figures.refresh();
  });
  addRequestIds(app);
  logSlowStatements(app, context.activity, config.slowStatementMs);
  addSecurityHeaders(app, {
    publicUrl: config.publicUrl,
    analyticsUrl: config.analyticsUrl,
    paymentProvider,
  });
  addErrorHandler(app, findRefusal);
  addAddressCheck(app);
  if (paymentProvider?.isSandbox && config.publicUrl === null) addSandboxCheck(app);
  await app.register(cookie);
  addOriginCheck(app, { publicUrl, signedPath: WEBHOOK_PATH, cookie: sessionCookie });
  await addCompression(app);
  const isReady = createReadiness(context);
  addHealth(app, async () => !isClosing() && (await isReady()));
  const cutOff = addMetrics(app, context);
  cutOffSlowReaders(app, stallMs, () => cutOff.inc());
  addRoutes(
    app,
    {
      ...accountHandlers(context, cookies),
      ...billingHandlers(context),
      ...ownAccountHandlers(context, cookies),
      ...adminHandlers(context, figures, watch),
      ...projectHandlers(context),
      ...settingsHandlers(context),
      ...extension?.handlers,
    },
    {
      findCaller,
      findProgram,
      countCall: createCallLimiter(context.db),
    },
  );
  await addWebhook(app, context);
  await addOneClickUnsubscribe(app, context);
  if (paymentProvider?.isSandbox) addSandboxPages(app, sandbox, paymentProvider);
  await serveUploads(app, config.uploadsFolder);
  addCrawlerFiles(app, context.origin);
  await serveWebApp(app, config.webFolder, findCaller, {
    origin: context.origin,
    isCounted: config.analyticsUrl !== null,
    hasFFmpeg: config.hasFFmpeg,
  });
  return app;
}
