import { decline } from '../client/decline.js';
import { profileOf } from './development/profile-of.js';
import { TABLES } from './development/tables.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const BEYOND: Readonly<Record<string, readonly string[]>> = {
  prediction: [
    'Predict next year sales by region',
    'Forecast the quantity',
    'What will the total amount be next month?'
  ],
  charts: [
    'Draw a map of total amount by region',
    'Make a dashboard of quantity',
    'Bubble chart of orders per region',
    'Histogram of quantity with a regression line',
    'Pie chart of total amount by region, payment method and month',
    'Plot the profit margin',
    'Bar chart of total profit by region'
  ],
  statistics: [
    'Does the discount influence the quantity?',
    'Run a logistic regression of shipped on quantity',
    'Partial correlation of quantity and unit price',
    'Run a t-test on total amount between regions',
    'Correlation between region and unit price',
    'Is the region normally distributed?',
    'One-sided t-test on total amount between North and South',
    'Confidence interval'
  ],
  time: [
    'Which orders came in today?',
    'Rolling mean of quantity',
    'How did the orders change?',
    'Is there any seasonality in the orders?'
  ],
  reshaping: [
    'Pivot the table by region',
    'Merge this with the customers table',
    'Add a column with the net amount',
    'Drop the loyalty column',
    'Rename tax to vat',
    'Fill the missing ages with the median',
    'Split the customer name into two columns'
  ],
  learning: ['Cluster the customers', 'Train a model for shipped'],
  judgement: ['Why are sales in the South so low?', 'Which customers should we call?', 'Tell me a joke'],
  'things that are not in the data': [
    'What is the average profit margin by region?',
    'How many laptops were sold in the North?',
    'average quantity of wholesale orders',
    'How many orders were returned?',
    'What is the weather in the North?',
    'Average age of the customers'
  ],
  'words that would change the answer': [
    'How many orders had no discount and were expedited?',
    'average unit price of imported furniture',
    'Total amount by region and salesperson'
  ]
};

const shop = TABLES.find(table => table.name === 'shop');
if (shop === undefined) {
  throw new Error('The table shop is gone.');
}
const profile = profileOf(shop, 'pandas');
const data = { type: 'cellwright.datasets', profiles: [profile], variables: ['df'], modules: {} } as const;

describe('a question the analyst cannot answer', () => {
  const cases = Object.entries(BEYOND).flatMap(([topic, questions]) =>
    questions.map(question => [topic, question] as const)
  );

  it.each(cases)('is declined (%s): %s', (_, question) => {
    const decision = decideFor(question, profile);
    expect(decision.type === 'plan' ? decision.plan.steps : []).toEqual([]);
    if (decision.type === 'declined') {
      const reply = decline(decision, data, '', question);
      expect(reply.text).toMatch(/^(?:I could not read |There is no column “|I have no place for “|I know “).*\.$/u);
      expect(reply.data.closest.length).toBeLessThanOrEqual(1);
      const closest = reply.data.closest.map(one => decideFor(one, profile).type);
      expect(closest).toEqual(closest.map(() => 'plan'));
    }
  });

  it('is declined when two columns fit equally well, with both as questions', () => {
    const pupils = TABLES.find(table => table.name === 'pupils');
    const decision =
      pupils === undefined ? undefined : decideFor('average score by gender', profileOf(pupils, 'pandas'));
    expect(decision).toMatchObject({ type: 'declined', reason: 'ambiguous' });
    if (pupils !== undefined && decision?.type === 'declined') {
      const reply = decline(
        decision,
        { ...data, profiles: [profileOf(pupils, 'pandas')] },
        '',
        'average score by gender'
      );
      expect(reply.data.closest.slice(0, 2).join()).toMatch(/score by gender.*score by gender/u);
    }
  });

  it('says that there is nothing to work on without a data frame', () => {
    const decision = decideFor('average price');
    expect(decision).toMatchObject({ type: 'declined', reason: 'no-dataset' });
  });
});
