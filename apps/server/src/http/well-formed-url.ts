/**
 * Makes the path of a URL decodable: in one that isn't, such as `/%ff`, each `%` is taken literally.
 * Otherwise the framework would respond on its own, without our headers and message.
 */
export function wellFormedUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
