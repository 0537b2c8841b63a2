/** What each feature is worth. Features that no table knows are worth nothing. */
export class Weights {
  constructor(private readonly _table: ReadonlyMap<string, number>) {}

  of(feature: string): number {
    return this._table.get(feature) ?? 0;
  }
}

/** Weights before training: what links, floating leaves and triggers are worth by themselves. */
export const STARTING_WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'used content': 1.2,
    'used linked': 1.6,
    'used number': 2.5,
    'used function': 0.12,
    'used punctuation': 0,
    'hits 0': -2.2,
    'hits 1': -0.3,
    'hits 2': 0.5,
    'hits 3': 0.8,
    'link Column name': 0.6,
    'link Column words': 0.5,
    'link Column part': 0.1,
    'link Column short': -0.2,
    'link Column spelling': -0.1,
    'link Column beginning': -0.4,
    'link Column concept': -0.5,
    'link Value value': 0.4,
    'link Value valueStem': 0.3,
    'link Value valuePart': -0.5,
    'link Value valueBeginning': -0.4,
    'link Value sex': 0.5,
    'link Table table': 0.3,
    'floating Table 0': 0,
    'floating Table 1': -0.8,
    'floating Table 2': -1.1,
    'floating Date 0': -0.3,
    'floating Date 1': -0.9,
    'floating Date 2': -1.1,
    'floating year 0': -1.2,
    'floating year 1': -1.6,
    'floating year 2': -1.8,
    'not the first table': -0.4,
    'by unit true': -0.4,
    'by unit false': -0.2,
    'rule two measures': -0.8,
    'rule one more measure': -0.6,
    'rule two keys': -0.4,
    'rule by condition': -1,
    'rule contrast with the rest': -0.8,
    'rule share of a sum': -0.6,
    'rule percent of a sum': -0.6,
    'rule rows of the first': -0.8,
    'rule zero': -0.5,
    'rule positive': -0.5,
    'rule measure where': -1,
    'rule rows where': -0.1,
    'rule by dates': -1.5,
    'rule change': -1,
    'rule shown with it': -1.2,
    'rule best key': -1.5,
    'role amount number id': -1.5,
    'distance compared 0': 0.5,
    'distance compared 1': 0.4,
    'distance compared 2': 0.2,
    'distance compared 5': -0.5,
    'distance compared 6': -0.8,
    ...Object.fromEntries(['per', 'by', 'each', 'everi', 'which', 'across'].map(word => [`before key ${word}`, 0.6]))
  })
);
