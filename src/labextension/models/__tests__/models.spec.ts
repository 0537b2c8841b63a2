import { type ModelEntry, Models } from '../models.js';

function entry(id: string): ModelEntry {
  return { id, label: id, place: 'here', destination: 'page', create: () => Promise.reject(new Error('unused')) };
}

describe('Models', () => {
  it('names the known ones when an unknown one is picked, and refuses a second one of one id', () => {
    const models = new Models(entry('builtin'));
    expect(() => models.pick('nope')).toThrow('Known models: builtin.');
    expect(() => models.add(entry('builtin'))).toThrow('is there already');
  });
});
