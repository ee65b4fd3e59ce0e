import { pages } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';

/** What beyond this server a page may reach, because the configuration says so. */
export type Surroundings = {
  publicUrl: URL | null;
  analyticsUrl: string | null;
  paymentProvider: { isSandbox: boolean } | null;
};

const STRIPE_SCRIPTS = 'https://js.stripe.com';
const STRIPE_API = 'https://api.stripe.com';
const TWO_YEARS = 63_072_000;
/** The analyzer's page, and the folder of its code. */
const ANALYZER_PATHS = [pages.analyzer.path, '/analyzer'];

// Workers see the video, and get no network at all: they may load their own modules and nothing else.
const WORKER_POLICY = toPolicy({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self' blob:",
  'connect-src': "'none'",
});

// Whatever lies in the uploads folder is shown as a dead file, never run in the app's name.
const UPLOAD_POLICY = toPolicy({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' });

// Every worker that there is or will be, wherever it is built to, so that none gets a network by being forgotten here.
const WORKER_PATH = /\.worker(-[\w-]+)?\.js$/;

/** Gives every response the headers that keep the page, the video workers and uploaded files in their bounds. */
export function addSecurityHeaders(app: FastifyInstance, surroundings: Surroundings): void {
  const pagePolicy = toPagePolicy(surroundings);
  // The analyzer sees videos: it talks to this server only, whatever else is configured.
  const analyzerPolicy = toPagePolicy({ ...surroundings, paymentProvider: null });
  const isSecure = surroundings.publicUrl?.protocol === 'https:';
  app.addHook('onSend', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    reply.headers({
      'Content-Security-Policy': policyFor(pathname),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...(isSecure && { 'Strict-Transport-Security': `max-age=${TWO_YEARS}; includeSubDomains` }),
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

/** Whether something is the analyzer or a part of it: isolated from other origins, it may share memory with workers. */
function needsIsolation(pathname: string): boolean {
  return isAnalyzer(pathname) || pathname.startsWith('/assets/');
}

function isAnalyzer(pathname: string): boolean {
  return ANALYZER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

function toPolicy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');
}
