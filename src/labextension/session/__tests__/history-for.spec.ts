import { historyFor } from '../history-for.js';
import { makeTurn } from './make-turn.js';

const CANARY = 'CANARY-7731';

function answered(destination: 'page' | 'server' | 'network', place = 'here'): ReturnType<typeof makeTurn> {
  return makeTurn({
    model: { id: 'm', label: 'M', destination, place },
    messages: [
      { role: 'user', text: 'Which island?' },
      { role: 'assistant', text: `Mostly ${CANARY}`, calls: [] }
    ]
  });
}

describe('historyFor', () => {
  it.each([
    ['page', 'server'],
    ['page', 'network'],
    ['server', 'network']
  ] as const)('withholds an answer made for the %s from a model at the %s', (made, asked) => {
    const history = historyFor([answered(made)], { destination: asked, place: 'here' });
    expect(JSON.stringify(history)).not.toContain(CANARY);
    expect(history[0]).toEqual({ role: 'user', text: 'How many rows are there?' });
  });

  it.each([
    ['network', 'network'],
    ['network', 'page'],
    ['server', 'server']
  ] as const)('keeps an answer made for the %s for a model at the %s', (made, asked) => {
    expect(JSON.stringify(historyFor([answered(made)], { destination: asked, place: 'here' }))).toContain(CANARY);
  });

  it('withholds what was allowed to go to one host from another host, but not from this computer', () => {
    const turn = answered('network', 'api.one.example');
    const other = historyFor([turn], { destination: 'network', place: 'api.two.example' });
    expect(JSON.stringify(other)).not.toContain(CANARY);
    const near = historyFor([turn], { destination: 'server', place: 'local' });
    expect(JSON.stringify(near)).toContain(CANARY);
  });

  it('leaves out turns that have no record yet', () => {
    expect(historyFor([makeTurn()], { destination: 'page', place: 'offline' })).toEqual([]);
  });
});
