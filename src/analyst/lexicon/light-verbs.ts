/**
 * Verbs that say that something happened to what a row stands for, without a condition in them. A verb that tells rows
 * apart ("returned", "failed") is not here.
 */
export const LIGHT_VERBS =
  'observed observe placed place made recorded record records measured sampled collected seen sold sell sells selling bought buy purchased ' +
  'ordered carried carry carries flew flown fly flying travelled traveled travel travels treated issued taken conducted performed logged reported ' +
  'registered played written produced stayed spent spend run runs ran running last lasts lasted lasting weigh weighs weighed weighing cost costs costing ' +
  'used use earned earn earns earning brought generated generate generates obtained achieved achieve had scored served ' +
  'rated priced valued called named labelled employed occurred released published built hired born started manufactured';
