import type { FastifyInstance } from 'fastify';

const PAGE_POLICY = toPolicy({
  'default-src': "'self'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' blob: data:",
  'media-src': "'self' blob:",
  'worker-src': "'self' blob:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
});

// The code that sees the video gets no network at all: it may load its own modules and nothing else.
const VIDEO_WORKER_POLICY = toPolicy({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self' blob:",
  'connect-src': "'none'",
});

// Whatever lies in the uploads folder is shown as a dead file, never run in the app's name.
const UPLOAD_POLICY = toPolicy({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' });

const VIDEO_WORKER_PATH = /^\/analyzer\/(engine|clip|ffmpeg|reader)\.worker-[\w-]+\.js$/;

/** Gives every response the headers that keep the page, the engine worker and uploaded files in their bounds. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    reply.headers({
      'Content-Security-Policy': policyFor(pathname),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...(needsIsolation(pathname) && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    });
  });
}

/** Whether something is the analyzer or a part of it: isolated from other origins, it may share memory with workers. */
function needsIsolation(pathname: string): boolean {
  return /^\/(app(\/|$)|analyzer\/|assets\/)/.test(pathname);
}

function policyFor(pathname: string): string {
  if (VIDEO_WORKER_PATH.test(pathname)) return VIDEO_WORKER_POLICY;
  if (pathname.startsWith('/uploads/')) return UPLOAD_POLICY;
  return PAGE_POLICY;
}

function toPolicy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');
}
