/** Formats a range of confidences (0..1) in percent: "82 to 84%", or "82%" if both round to the same. */
export function percentRange(from: number, to: number): string {
  const [least, most] = [from, to].map((share) => Math.round(share * 100));
  return least === most ? `${least}%` : `${least} to ${most}%`;
}
