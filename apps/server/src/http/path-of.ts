/** Returns the path of a request's URL. Anything that isn't a URL, such as `*`, is returned unchanged. */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  // Prefixed with an origin, because a path that starts with two slashes would otherwise be parsed as a host.
  return URL.parse(path.startsWith('/') ? `http://localhost${path}` : path)?.pathname ?? path;
}
