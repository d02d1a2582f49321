/** The current time, as an argument: rules never read a clock themselves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
