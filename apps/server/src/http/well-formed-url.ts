/**
 * An address whose path can be decoded: in one that cannot, such as `/%ff`, each `%` stands for itself. Otherwise the framework
 * would answer by itself, without our headers and our words.
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
