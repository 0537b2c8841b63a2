const HARMS = {
  lost: 'messages lost',
  doubled: 'executions doubled',
  unapproved: 'executions unapproved',
  stuck: 'runs stuck',
  leaked: 'secrets leaked',
  strangers: 'requests to strangers'
};

/** What a whole run must reach. */
const LEAST = { faults: 600, splits: 5000, randomRuns: 1000 };

const count = n => n.toLocaleString('en-US');
const sum = (list, value) => list.reduce((total, each) => total + value(each), 0);

/**
 * The headline of a run, a line for each row, and what is wrong with it.
 *
 * @param {typeof import('./rows.mjs').rows} rows Those that were run.
 * @param {readonly object[]} lines What was recorded of them.
 * @param {{ seed: number, whole: boolean, minutes: number }} options `whole`: all rows were run in full; `minutes`: how long it took.
 */
export function summarize(rows, lines, { seed, whole, minutes }) {
  const entries = lines.filter(({ row }) => row !== undefined);
  const strangers = lines.filter(({ stranger }) => stranger !== undefined);
  const ofRow = ({ ids }) => entries.filter(({ row }) => ids.includes(row));
  const distinct = list => new Map(list.map(entry => [`${entry.row} ${entry.id}`, entry]));
  const times = id => sum(entries, entry => (entry.row === id ? entry.times : 0));
  const faults = distinct(rows.flatMap(ofRow)).size;
  const harmed = Object.fromEntries(
    Object.keys(HARMS).map(harm => [
      harm,
      sum(entries, ({ harms }) => harms[harm] ?? 0) + (harm === 'strangers' ? strangers.length : 0)
    ])
  );
  const failed = entries.filter(({ held }) => !held);
  const reached = { faults, splits: times('M5'), randomRuns: times('M11') };
  const wrong = [
    ...rows.filter(row => ofRow(row).length === 0).map(({ name }) => `${name} has no faults.`),
    ...failed.map(({ row, id }) => `${row} did not hold: ${id}`),
    ...strangers.map(({ stranger }) => `Asked for: ${stranger}`),
    ...Object.keys(HARMS).flatMap(harm => (harmed[harm] > 0 ? [`${harmed[harm]} ${HARMS[harm]}.`] : [])),
    ...Object.keys(LEAST).flatMap(key =>
      whole && reached[key] < LEAST[key] ? [`${key}: ${reached[key]}, at least ${LEAST[key]} are wanted.`] : []
    )
  ];
  const headline = [
    `**${count(faults)} distinct faults, ${count(failed.length)} did not hold:**`,
    `${Object.entries(HARMS)
      .map(([harm, name]) => `${count(harmed[harm])} ${name}`)
      .join(', ')}.`,
    `${count(reached.splits)} stream split points, ${count(reached.randomRuns)} runs of a random model, in ${minutes} minutes. Seed ${seed}.`
  ].join('\n');
  const list = rows.map(row => {
    const own = [...distinct(ofRow(row)).values()];
    const held = own.filter(fault => fault.held);
    return `- **${row.name}** (${count(held.length)} of ${count(own.length)} held): ${row.wrong}. _${row.holds}._`;
  });
  return { text: `${headline}\n\n${list.join('\n')}`, wrong };
}
