import { type RouteBody, type RouteName, routes } from '@framescout/contract';
import { type ParsedValue, parseValue } from './parse-value.ts';
import { toStoredProject } from './stored-element.ts';

/** A body as it was received: JSON in UTF-8. */
export type ReceivedBody = { name: RouteName; bytes: Uint8Array };

/** What is done to bodies that may be large while they are parsed; their handlers get the result. */
const PREPARATIONS = { keepProject: toStoredProject } satisfies {
  [N in RouteName]?: (body: RouteBody<N>) => unknown;
};

/** The body of a call, as its handler gets it. */
export type PreparedBody<N extends RouteName> = N extends keyof typeof PREPARATIONS
  ? ReturnType<(typeof PREPARATIONS)[N]>
  : RouteBody<N>;

/** Parses the body of a call that may be large, and prepares it for its handler. */
export function parseBody({ name, bytes }: ReceivedBody): ParsedValue {
  const route = routes[name];
  if (!('body' in route)) return { isValid: true, value: undefined };
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { isValid: false, issues: [{ path: [], message: 'The body is not valid JSON.' }] };
  }
  const parsed = parseValue(route.body, body);
  if (!parsed.isValid || !isPrepared(name)) return parsed;
  // The value is what the schema of this very route returned.
  const prepare = PREPARATIONS[name] as (body: unknown) => unknown;
  return { isValid: true, value: prepare(parsed.value) };
}

function isPrepared(name: RouteName): name is keyof typeof PREPARATIONS {
  return name in PREPARATIONS;
}
