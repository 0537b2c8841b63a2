/** A table of 400 rows as spreadsheets of some countries write it. */
export const weather = [
  'station;day;wind;rain',
  ...Array.from(
    { length: 400 },
    (_, at) =>
      `${['North', 'South', 'West'][at % 3] ?? ''};2024-0${String(1 + (at % 6))}-${String(10 + (at % 18))};${String(at % 40)},5;${at % 5 === 0 ? '' : String(at % 12)}`
  )
].join('\n');
