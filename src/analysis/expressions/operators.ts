/** Sign and binding strength of the operators of an expression. */
export const OPERATORS = {
  add: { sign: '+', strength: 1 },
  subtract: { sign: '-', strength: 1 },
  multiply: { sign: '*', strength: 2 },
  divide: { sign: '/', strength: 2 },
  power: { sign: '**', strength: 3 }
} as const;
