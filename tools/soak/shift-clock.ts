const RealDate = Date;
const readRealTime = Date.now;
let shiftMs = 0;

/** Shifts what `Date` says of the current time in this process, by milliseconds from the real time. */
export function shiftClock(ms: number): void {
  shiftMs = ms;
  RealDate.now = () => readRealTime() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, self) =>
      Reflect.construct(target, values.length === 0 ? [target.now()] : values, self),
  });
}
