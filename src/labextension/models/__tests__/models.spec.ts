import { type ModelEntry, Models } from '../models.js';

function entry(id: string): ModelEntry {
  return { id, label: id, place: 'here', destination: 'page', create: () => Promise.reject(new Error('unused')) };
}

describe('Models', () => {
  it('answers with the built-in one until another is picked, and again when that goes', () => {
    const models = new Models(entry('builtin'));
    const added = models.add(entry('other'));
    expect(models.current.id).toBe('builtin');
    models.pick('other');
    expect(models.current.id).toBe('other');
    added.dispose();
    expect(models.current.id).toBe('builtin');
  });

  it('names the known ones when an unknown one is picked, and refuses a second one of one id', () => {
    const models = new Models(entry('builtin'));
    expect(() => models.pick('nope')).toThrow('Known models: builtin.');
    expect(() => models.add(entry('builtin'))).toThrow('is there already');
  });

  it('says a model anew in its place, under the same id only', () => {
    const models = new Models(entry('builtin'));
    const labels = (): readonly string[] => models.entries.map(({ label }) => label);
    const added = models.add(entry('a'));
    models.add(entry('b'));
    added.update({ ...entry('a'), label: 'A' });
    expect(labels()).toEqual(['builtin', 'A', 'b']);
    expect(() => added.update(entry('c'))).toThrow('cannot become "c"');
    added.dispose();
    added.update(entry('a'));
    expect([labels(), added.isDisposed]).toEqual([['builtin', 'b'], true]);
  });
});
