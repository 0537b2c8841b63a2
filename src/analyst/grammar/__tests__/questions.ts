import type { DatasetProfile } from '../../../datasets/index.js';
import { CUSTOMERS, only, ORDERS, PENGUINS, WEATHER } from '../../__tests__/tables.js';

type Asked = readonly [tables: readonly DatasetProfile[], questions: readonly string[]];

/** Questions by the tables that they are asked of. Together they use every rule of the grammar. */
export const QUESTIONS: readonly Asked[] = [
  [
    [PENGUINS],
    [
      'how many rows and columns are there',
      'show me the column types',
      'a random sample of 10 penguins',
      'how many missing values are there in each column',
      'how many values of sex are missing',
      'are there duplicates',
      'summary statistics',
      'heat map of the correlations',
      'standard deviation of flipper length by sex',
      'lower quartile of the body mass',
      '90th percentile of body mass',
      'share of each species within each island',
      'which species has the highest mean body mass',
      'the 3 heaviest penguins of each species',
      'penguins heavier than the average of their species',
      'penguins below average body mass',
      'species with more than 100 penguins',
      'how much heavier are males than females by species',
      'difference in body mass between Adelie and Gentoo',
      'ratio of the body mass of Gentoo to Adelie',
      'histogram of body mass with 20 bins',
      'histogram of body mass by species',
      'box plot of body mass',
      'violin plot of the flipper length by island',
      'stacked bar chart of penguins by island and species',
      'pie chart of penguins by species',
      'line chart of the top 2 years by body mass',
      'spearman rank correlation of bill length and body mass',
      'mann-whitney test of body mass by sex',
      'anova of body mass across species',
      'kruskal wallis test of body mass by island',
      'is the body mass normally distributed',
      'confidence interval of the mean body mass',
      'chi-squared test of species and island',
      'mean, total and highest body mass by species',
      'which other numbers does the body mass correlate with',
      'outliers in the body mass',
      'replace Dream by Reverie',
      'fill missing body mass with the mean of its species',
      'drop the rows with missing values',
      'regression of body mass on flipper length',
      'fill missing body mass with zero',
      'drop all rows of Dream',
      'list only the columns species, island and sex',
      'remove duplicate rows',
      'strip spaces from island',
      'convert year to text',
      'convert flipper length to integer',
      'make island a category',
      'parse year as datetime',
      'round the bill length to 1 decimal',
      'rename sex to gender',
      'add a column with the bill length divided by the flipper length',
      'z-score of body mass',
      'log of body mass',
      'weighted mean of bill length by body mass',
      'bill length times 2 divided by flipper length'
    ]
  ],
  [
    [ORDERS],
    [
      'running total of freight by month',
      'change of freight from the previous month',
      'month over month growth of freight in percent',
      'orders per day in March 2024',
      'orders per hour',
      'orders by weekday',
      'orders by quarter of the year',
      'first 5 orders by ordered',
      'how many days between ordered and shipped',
      'longest gap between orders',
      'total of quantity times unit price minus the discount',
      'orders with no freight cost, zero',
      'orders where freight is more than the unit price',
      'paid orders',
      'share of orders that were returned',
      'orders of the top 3 customers by freight',
      'list order id and quantity sorted by quantity, lowest first',
      'split the tags',
      'pivot total freight by channel and month'
    ]
  ],
  [
    [ORDERS, CUSTOMERS],
    ['customers who have any orders', 'customers who never ordered', 'mean age of customers from New Haven']
  ],
  [[WEATHER], ['rain by day', 'mean wind by sky']],
  [
    [only(PENGUINS, 'species', 'island')],
    ['species on both Biscoe and Dream', 'top 2 of the number of penguins by species and island']
  ],
  [[only(PENGUINS, 'species', 'body_mass_g')], ['mann whitney test of body mass, Adelie versus Gentoo']],
  [[only(PENGUINS, 'body_mass_g', 'bill_length_mm')], ['kendall of bill length and body mass']],
  [[only(WEATHER, 'day', 'rain_mm')], ['moving average of the monthly rain, window of 3']],
  [[only(WEATHER, 'sky', 'temperature_c', 'wind_kmh')], ['scatter temperature against wind by sky']],
  [[only(ORDERS, 'channel', 'freight_eur')], ['average freight by channel, for channels with over 5']],
  [[only(CUSTOMERS, 'name', 'city')], ['fill missing city with New Haven']]
];
