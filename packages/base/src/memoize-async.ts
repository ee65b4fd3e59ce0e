/**
 * Makes a function remember its answers by its arguments. A failure is not remembered: it may be temporary.
 */
export function memoizeAsync<Args extends readonly (string | number)[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...args) => {
    const key = args.join(' ');
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(...args);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
