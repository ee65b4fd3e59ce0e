import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '../../platform/describe-failure.ts';
import { notify, notifyError } from './toast-store.ts';

/** A change on the server, and what toasts say of it. */
export type ServerChange<Input> = {
  call(input: Input): Promise<unknown>;
  /** What the toast says once it is made or, above the reason, if it fails. */
  success: string | ((input: Input) => string);
  failure: string | ((input: Input, error: Error) => string);
  /** The key of all queries that it may affect: these are fetched again, also after a failure. */
  affects: QueryKey;
};

/** Makes changes on the server, and shows how they end. */
export function useServerChange<Input = void>({ call, success, failure, affects }: ServerChange<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (_answer, input) => notify({ title: typeof success === 'string' ? success : success(input) }),
    onError: (error, input) =>
      notifyError(
        typeof failure === 'string' ? failure : failure(input, error),
        describeFailure(error, 'Please try again.'),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: affects }),
  });
}
