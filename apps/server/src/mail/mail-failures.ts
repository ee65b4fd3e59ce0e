/** One mail was refused; others may go out. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** Whether it will never be accepted, rather than perhaps later. */
  readonly isForGood: boolean;
  /** Whether the server's reply leaves no doubt that it is about this mail alone. */
  readonly isCertain: boolean;

  constructor(
    message: string,
    { isForGood, isCertain, ...options }: ErrorOptions & { isForGood: boolean; isCertain: boolean },
  ) {
    super(message, options);
    this.isForGood = isForGood;
    this.isCertain = isCertain;
  }
}

/** No mail can be sent at the moment, to anyone. The message tells administrators why, without secrets. */
export class TransportDownError extends Error {
  override readonly name = 'TransportDownError';
}
