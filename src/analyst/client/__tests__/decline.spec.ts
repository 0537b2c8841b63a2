import type { DatasetProfile } from '../../../datasets/index.js';
import { number, PENGUINS, table, text } from '../../__tests__/tables.js';
import { agg, source, value } from '../../__tests__/plans.js';
import { replyTo } from '../reply-to.js';
import { Conversation, drafting, readerOf, readingOf, reference, said } from './conversation.js';

const NEXT = 'Ask for one thing in one sentence, in the words of the columns.';
const NOT_READ = { type: 'decline', why: 'not-read', words: [], near: [] } as const;

const declined = (decision: Parameters<typeof readerOf>[0], profiles: readonly DatasetProfile[], question = '?') =>
  new Conversation(profiles, readerOf(decision)).ask(question);

describe('a decline', () => {
  it('names the words that stood in the way and the columns that there are, near ones first', () => {
    const references = [reference({ phrase: 'mass' })];
    const near = [readingOf(value(source('penguins'), agg('mean', 'body_mass_g')), [PENGUINS], { references })];
    const { text, decline } = declined({ ...NOT_READ, words: ['moon', 'moon', 'penguins', 'tide'], near }, [PENGUINS]);
    expect(text).toBe(
      'I could not use “moon” and “tide” in an answer from the data. penguins has the columns ' +
        `body_mass_g, species, island, bill_length_mm, flipper_length_mm, sex and 1 more. ${NEXT}`
    );
    expect(decline).toEqual({ type: 'cellwright.decline', closest: [] });
  });

  it('names no words where nearly all were strange, and where there are several datasets these and columns of the nearest', () => {
    const words = ['ab', 'cd', 'ef', 'gh'];
    const few = table('few', 9, { only: number(1, 9) });
    const references = [reference({ type: 'table', table: 'few', name: 'few', kind: 'unsaid' })];
    const near = [readingOf(value(source('few'), agg('count')), [few], { references })];
    expect(declined({ ...NOT_READ, words, near }, [PENGUINS, few]).text).toBe(
      `I could not read this as a question about the data. There are penguins and few. few has the columns only. ${NEXT}`
    );
  });

  it('names a column of which every value is missing', () => {
    const empty = table('sales', 40, { region: text(['north', 'south']), revenue: number(0, 0, { missing: 40 }) });
    expect(new Conversation([empty]).ask('mean revenue').text).toMatch(
      /^revenue has no answer to this: every value is missing\. sales has the columns region and revenue\./u
    );
  });

  it('says that there is no data, or why it could not be read', () => {
    const none =
      'There is no pandas or polars data frame to answer this from. Run a cell that loads one and ask again.';
    expect(declined(NOT_READ, []).text).toBe(none);
    const messages = [{ role: 'user', text: 'mean mass' }] as const;
    const request = { role: 'main', messages, tools: [] } as const;
    expect(said(replyTo({ ...request, context: [] })).text).toBe(none);
    expect(said(replyTo({ ...request, context: [{ text: 'The kernel is busy.' }] })).text).toBe('The kernel is busy.');
  });

  it.each([
    ['x'.repeat(5_001), 'This has 5001 characters, and I read questions of at most 5000.'],
    ['mean, '.repeat(40), 'This has 80 words and signs, and I read questions of at most 60.']
  ])('does not look at a text that is too long', (question, why) => {
    const reading = readingOf(value(source('penguins'), agg('count')), [PENGUINS]);
    expect(new Conversation([PENGUINS], drafting(reading)).ask(question).text).toBe(`${why} ${NEXT}`);
  });
});

describe('a dataset that nothing is answered from', () => {
  const of = (name: string, engine: DatasetProfile['engine'], kind: DatasetProfile['kind']): DatasetProfile => ({
    ...table(name, 10, {}),
    engine,
    kind
  });

  it.each([
    [of('grid', 'numpy', 'frame'), 'grid is a numpy array', 'grid_df = pd.DataFrame(grid)', 'grid_df'],
    [of('arrow', 'pyarrow', 'frame'), 'arrow is a table of Arrow', 'arrow_df = arrow.to_pandas()', 'arrow_df'],
    [of('rays', 'ray', 'remote'), 'rays is a dataset of Ray', 'rays_df = rays.limit(100_000).to_pandas()', 'rays_df'],
    [of('fares', 'pandas', 'series'), 'fares is a single column', 'fares_df = fares.to_frame()', 'fares_df'],
    [of('con', 'duckdb', 'connection'), 'con is a connection of DuckDB', 'rows = con.table("…")', 'rows'],
    [
      of('con.trips', 'duckdb', 'table'),
      'con.trips is a table of a DuckDB connection',
      'rows = con.table("trips")',
      'rows'
    ]
  ])('comes with the code that makes one that is answered from', (profile, what, code, variable) => {
    const text = `${what}, which I do not answer from. Run ${code}, then ask about ${variable}.`;
    expect(declined(NOT_READ, [profile]).text).toBe(text);
    expect(declined(NOT_READ, [PENGUINS, profile], `mean of ${profile.name}`).text).toBe(text);
    expect(declined(NOT_READ, [PENGUINS, profile]).text).not.toBe(text);
  });

  it('says how to have its columns read where that has not been done', () => {
    const unread = (engine: DatasetProfile['engine'], kind: DatasetProfile['kind']) => ({
      ...of('big', engine, kind),
      rows: null
    });
    expect(declined(NOT_READ, [unread('polars', 'lazy')]).text).toContain('press “Read columns”');
    expect(declined(NOT_READ, [unread('pyspark', 'remote')]).text).toContain('Read some rows into a separate frame');
  });
});
