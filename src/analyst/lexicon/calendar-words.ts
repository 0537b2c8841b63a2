import type { Sense } from './sense.js';

type Calendar = Extract<Sense, { readonly type: 'calendar' }>;

const calendar = (unit: Calendar['unit'], as: Calendar['as'], alone = false): Calendar => ({
  type: 'calendar',
  unit,
  as,
  ...(alone ? { alone } : {})
});

/** Words for groups of dates, phrases separated by `|`. */
export const CALENDAR_WORDS: readonly (readonly [string, Sense])[] = [
  ['year|years|calendar year|calendar years', calendar('year', 'period')],
  ['quarter|quarters|calendar quarter', calendar('quarter', 'period')],
  ['month|months|calendar month|calendar months|year and month|month and year', calendar('month', 'period')],
  ['week|weeks|calendar week|calendar weeks', calendar('week', 'period')],
  ['day|days|date|dates|calendar day|calendar days|single day', calendar('day', 'period')],
  ['hour|hours|hour of the day|hours of the day|hour of day|time of day|time of the day', calendar('hour', 'part')],
  ['weekday|weekdays|day of the week|days of the week|day of week|days of week|dow', calendar('weekday', 'part')],
  ['month of the year|months of the year|month of year|month name', calendar('month', 'part')],
  ['quarter of the year|quarters of the year|quarter of year', calendar('quarter', 'part')],
  ['week of the year|week number|week of year|iso week', calendar('week', 'part')],
  ['day of the month|days of the month|day of month', calendar('day', 'part')],
  [
    'weekend or weekday|weekday or weekend|weekend vs weekday|weekday vs weekend|weekdays vs weekends',
    calendar('weekend', 'part')
  ],
  ['weekends vs weekdays|weekends versus weekdays|weekdays versus weekends', calendar('weekend', 'part', true)],
  ['yearly|annual|annually|year by year|every year|each year|year wise|yearwise', calendar('year', 'period', true)],
  ['quarterly|quarter by quarter|every quarter|each quarter', calendar('quarter', 'period', true)],
  ['monthly|month by month|every month|each month|month wise|monthwise', calendar('month', 'period', true)],
  ['weekly|week by week|every week|each week', calendar('week', 'period', true)],
  ['daily|day by day|every day|each day|date by date|day wise|daywise|on each date', calendar('day', 'period', true)],
  ['hourly|hour by hour|every hour|each hour', calendar('hour', 'part', true)],
  ['each weekday|every weekday', calendar('weekday', 'part', true)]
];
