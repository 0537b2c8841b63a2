/**
 * What the analyst's decisions weigh. Scores add up: positive speaks for a reading, negative against it; a reading below
 * `refuse` is not answered. `npm run train -- --write` puts the numbers here: it goes through them one by one and keeps what
 * answers the development half of `eval/` better, where a wrong answer costs as much as four right ones are worth.
 */
export const WEIGHTS = {
  /** Worth of one token covered by a piece of that type with score 1. */
  cover: {
    column: 1.06,
    value: 1.06,
    flag: 1.06,
    number: 0.95,
    ordinal: 0.9,
    period: 0.95,
    datePart: 0.95,
    recent: 0.97,
    sense: 0.95,
    grammar: 0.6,
    literal: 0.8,
    frame: 0.97,
    rowNoun: 0.62,
    unknown: 1,
    /** For each further token of one piece. */
    joined: 0.06
  },
  /** Cost of a piece that no part of the plan uses. */
  unused: {
    column: -3.2,
    value: -4,
    flag: -4,
    number: -2.5,
    ordinal: -2.5,
    period: -4,
    datePart: -4,
    recent: -4,
    span: -5,
    ratio: -5,
    literal: -4,
    unknown: -2.6,
    rowNoun: 0,
    frame: 0,
    sense: {
      fn: -3,
      superlative: -3,
      most: -3,
      frequent: -3,
      top: -2,
      comparison: -4,
      tail: -4,
      comparative: -2.5,
      between: -4,
      text: -4,
      group: -2.6,
      count: -2,
      share: -4,
      distinct: -2,
      missing: -4,
      duplicate: -4,
      not: -5,
      wh: 0,
      list: 0,
      compare: -4,
      arithmetic: -4,
      look: -3,
      take: -2.5,
      join: -6,
      sort: -2,
      rows: 0,
      columns: -1.5,
      values: 0,
      unit: -2.2,
      calendar: -3.5,
      statistic: -6,
      part: -4,
      option: -4,
      round: -4,
      alpha: -4,
      ddof: -4,
      skip: -3,
      verdict: -6,
      window: -5,
      elapsed: -4,
      remark: -4,
      grammar: 0,
      chart: -6,
      beyond: -6
    }
  },
  /** A second noun for rows in one question, and each further one. */
  secondRowNoun: -1.2,
  /** An unknown word where a thing that is described stands. */
  unknownEntity: -0.7,
  /** Times the difference between the cover of a reading and the best cover. */
  coverGap: 1,
  /** A noun for rows that is the name of a column with repeated values. */
  repeatedRowNoun: -0.6,
  /** A noun for rows where a group should be named: behind `by` or `per`, or joined to a column. */
  rowNounAsKey: -3.5,
  /** Factor for a link that leaves out the word a column is about: `customer` for `customer_age`. */
  headless: 0.86,
  /** "how old" answered from columns that are not about age, or one number where two sides are compared. */
  otherAttribute: -5,
  /** Times the logarithm of a link's score. */
  link: 2.3,
  /** Place of a column relative to the words around it; 0 is the best place. */
  role: {
    /** Directly behind the word that asks for this role. */
    asked: 0,
    /** Joined by `and` to a column of the role. */
    joined: -0.2,
    /** Behind a word that asks for it in some questions. */
    maybe: -0.6,
    /** No sign for the role. */
    unasked: -2.1,
    /** The type of the column speaks against the role. */
    unlikelyType: -1.1,
    /** A column of yes and no that names a condition by itself. */
    flag: -0.5,
    /** A column whose name only says what the rows are. */
    noun: -0.5
  },
  /** Ways to find the column of a condition. */
  bind: {
    beside: 0,
    after: -0.2,
    hint: -0.1,
    unit: -0.5,
    only: -0.6
  },
  /** Ways to find the date column of a word of time that is not beside it. */
  time: {
    only: -0.15,
    /** The verbs or nouns of the question are about it. */
    hinted: -0.2,
    /** It says when the thing of the row happened. */
    main: -0.35,
    /** One of several that fit as well. */
    open: -0.6,
    /** Another one fits better. */
    other: -1.4
  },
  /** A period of the dates that the rows are put together by. */
  sameDates: 0.35,
  /** Something the plan had to assume. */
  assumed: -0.35,
  /** A question that was cut into a change of the data and what is asked of the changed data. */
  prepared: -0.25,
  /** One value for a question that goes on to ask something else. */
  partOnly: -2,
  /** A question that has such a reading as a whole is not cut into clauses. */
  complete: -0.3,
  /** Readings below this are not answered. */
  refuse: -1.75,
  /** A different plan this near to the best one makes the question ambiguous. */
  ambiguous: 0.22,
  /** How much better another frame must fit than the preferred one to answer in its place. */
  otherFrame: 0.6
} as const;
