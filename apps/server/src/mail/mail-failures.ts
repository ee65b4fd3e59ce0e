/** One mail was refused; others may still be accepted. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** Whether the refusal is permanent. */
  readonly isPermanent: boolean;
  /** Whether the server's reply makes it certain that only this mail is affected. */
  readonly isCertain: boolean;

  constructor(
    message: string,
    { isForGood, isCertain, ...options }: ErrorOptions & { isForGood: boolean; isCertain: boolean },
  ) {
    super(message, options);
    this.isPermanent = isForGood;
    this.isCertain = isCertain;
  }
}

/** No mail at all can be sent at the moment. The message tells administrators why, without secrets. */
export class TransportDownError extends Error {
  override readonly name = 'TransportDownError';
}
