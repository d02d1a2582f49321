/** The time of day, as an argument: rules never look at a clock by themselves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
