import { pages } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './address-check.ts';

/** The parts of the configuration that determine which other servers a page may reach. */
export type Surroundings = {
  publicUrl: URL | null;
  analyticsUrl: string | null;
  paymentProvider: { isSandbox: boolean } | null;
};

const STRIPE_SCRIPTS = 'https://js.stripe.com';
const STRIPE_API = 'https://api.stripe.com';
const TWO_YEARS = 63_072_000;
/** The analyzer's page and the folder of its code. */
const ANALYZER_PATHS = [pages.analyzer.path, '/analyzer'];

// Workers see the video, so they get no network access beyond loading their own modules.
const WORKER_POLICY = toPolicy({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self' blob:",
  'connect-src': "'none'",
});

// Files in the uploads folder may be displayed, but never run as part of the app.
const UPLOAD_POLICY = toPolicy({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' });

// Matches every worker by its file name, so that a new one can't get network access by being overlooked here.
const WORKER_PATH = /\.worker(-[\w-]+)?\.js$/;

/** Adds security headers to every response; pages, analyzer, workers and uploads each have their own. */
export function addSecurityHeaders(app: FastifyInstance, surroundings: Surroundings): void {
  const pagePolicy = toPagePolicy(surroundings);
  // The analyzer sees videos, so it must not reach the payment provider, even where other pages may.
  const analyzerPolicy = toPagePolicy({ ...surroundings, paymentProvider: null });
  const isSecure = surroundings.publicUrl?.protocol === 'https:';
  app.addHook('onSend', async (request, reply) => {
    const pathname = pathOf(request.url);
    reply.headers({
      'Content-Security-Policy': policyFor(pathname),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      // Not for subdomains, which may be other servers of the operator's that have no https.
      ...(isSecure && { 'Strict-Transport-Security': `max-age=${TWO_YEARS}` }),
      ...(needsIsolation(pathname) && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    });
  });

  function policyFor(pathname: string): string {
    if (pathname.startsWith('/uploads/')) return UPLOAD_POLICY;
    if (WORKER_PATH.test(pathname)) return WORKER_POLICY;
    return isAnalyzer(pathname) ? analyzerPolicy : pagePolicy;
  }
}

function toPagePolicy({ analyticsUrl, paymentProvider }: Surroundings): string {
  const hasStripe = paymentProvider !== null && !paymentProvider.isSandbox;
  const analytics = analyticsUrl ? [new URL(analyticsUrl).origin] : [];
  return toPolicy({
    'default-src': "'self'",
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...(hasStripe ? [STRIPE_SCRIPTS] : [])].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'connect-src': ["'self'", ...analytics, ...(hasStripe ? [STRIPE_API] : [])].join(' '),
    'font-src': "'self'",
    'frame-src': hasStripe ? `${STRIPE_SCRIPTS} https://hooks.stripe.com` : "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
  });
}

/** Whether a response must be isolated from other origins, as sharing memory with workers requires. */
function needsIsolation(pathname: string): boolean {
  return isAnalyzer(pathname) || pathname.startsWith('/assets/') || pathname.startsWith('/sample/');
}

function isAnalyzer(pathname: string): boolean {
  return ANALYZER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

function toPolicy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');
}
