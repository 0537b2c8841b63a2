import { plainWording } from '../plain-wording.js';

describe('plainWording', () => {
  it.each([
    ['calls longer than half an hour', 'calls longer than 0.5 hours'],
    ['runs over a quarter of a mile', 'runs over 0.25 miles'],
    ['the first half of a month', 'the first half of a month'],
    ['the busiest hour', 'the busiest hour of the day'],
    ['the busiest hour of the week', 'the busiest hour of the week'],
    ['turbines that went into service before 2014', 'turbines that was commissioned before 2014'],
    ['when did they go online', 'when did they go online']
  ])('%s', (question, plain) => {
    expect(plainWording(question)).toBe(plain);
  });
});
