import { CodedError } from '@framescout/contract';
import { z } from 'zod';

const explanationSchema = z.object({ code: z.string().optional(), message: z.string().min(1) });

/** An error response from the server. Screens show `reason`; `message` is for logs. */
export class ApiError extends CodedError {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** The server's explanation in words for the user; `message` if it sent none. */
  readonly reason: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const explanation = explain(body);
    this.code = explanation?.code ?? 'api-refused';
    this.status = status;
    this.reason = explanation?.message ?? this.message;
  }
}

/** Error thrown if the server cannot be reached. */
export class ServerUnreachableError extends CodedError {
  override readonly name = 'ServerUnreachableError';
  readonly code = 'server-unreachable';
}

/** Error thrown if a response does not match the API contract. */
export class UnexpectedResponseError extends CodedError {
  override readonly name = 'UnexpectedAnswerError';
  readonly code = 'unexpected-answer';
}

function explain(body: string): z.infer<typeof explanationSchema> | null {
  try {
    return explanationSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
