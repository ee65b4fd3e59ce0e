/** The path of a request's URL. What is no URL at all, such as `*`, is returned as it is. */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  // Behind an origin of its own: by itself, what follows two slashes would be taken for a host.
  return URL.parse(path.startsWith('/') ? `http://localhost${path}` : path)?.pathname ?? path;
}
