/** Seconds of the units that gaps are told in. */
export const GAP_SECONDS = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;
