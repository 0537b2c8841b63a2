/** Seconds in each unit of an elapsed time; a year counts 365.25 days. */
export const SECONDS = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
  years: 31_557_600
} as const;
