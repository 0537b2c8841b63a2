import { CommandIds } from '../../command-ids.js';
import { Commands, type ListedItem } from './start-commands.js';

jest.mock('../chat.js');

const file = (path: string): ListedItem => ({ path, name: path.split('/').pop() ?? path, type: 'file' });
const PALETTE = { isPalette: true };

let at: Commands;

beforeEach(async () => {
  at = new Commands();
  jest.mocked((await import('../chat.js')).createChat).mockImplementation(async () => at.loaded);
});

describe('the commands about files', () => {
  it('are in the context menu of data files only', () => {
    const seen = (): readonly boolean[] =>
      [CommandIds.askAboutFile, CommandIds.profileFile].map(id => at.registry.isVisible(id));
    expect(seen()).toEqual([false, false]);
    at.selection = [file('data/rides.csv')];
    expect(seen()).toEqual([true, true]);
    expect(at.registry.label(CommandIds.askAboutFile)).toBe('Ask Cellwright');
    at.selection = [file('data/rides.csv'), file('zones.parquet')];
    expect(seen()).toEqual([true, false]);
    at.selection = [file('data/rides.csv'), file('notes.md')];
    expect(seen()).toEqual([false, false]);
  });

  it('stay in the palette, disabled when there is no data file to act on', () => {
    for (const id of [CommandIds.askAboutFile, CommandIds.profileFile]) {
      expect(at.registry.isVisible(id, PALETTE)).toBe(true);
      expect(at.registry.isEnabled(id, PALETTE)).toBe(false);
    }
    expect(at.registry.label(CommandIds.askAboutFile, PALETTE)).toBe('Ask About This File');
    at.document = 'work/notes.md';
    expect(at.registry.isEnabled(CommandIds.askAboutFile, PALETTE)).toBe(false);
  });

  it('act from the palette on what is selected in the file browser, and say so', async () => {
    at.selection = [file('data/rides.csv')];
    at.document = 'data/other.csv';
    expect(at.registry.label(CommandIds.askAboutFile, PALETTE)).toBe('Ask About This File: rides.csv');
    expect(at.registry.label(CommandIds.profileFile, PALETTE)).toBe('Profile This File: rides.csv');
    await at.registry.execute(CommandIds.askAboutFile, PALETTE);
    await at.registry.execute(CommandIds.profileFile, PALETTE);
    expect(at.askAboutFiles.mock.calls).toEqual([[['data/rides.csv']]]);
    expect(at.profileFile.mock.calls).toEqual([['data/rides.csv']]);
    at.selection = [file('a.csv'), file('b.csv')];
    expect(at.registry.label(CommandIds.askAboutFile, PALETTE)).toBe('Ask About the Selected Files');
    expect(at.registry.isEnabled(CommandIds.profileFile, PALETTE)).toBe(false);
  });

  it('act on the document in front when no selection is in sight', async () => {
    at.selection = [file('data/rides.csv')];
    at.browserVisible = false;
    expect(at.registry.isEnabled(CommandIds.askAboutFile, PALETTE)).toBe(false);
    at.document = 'data/weather.csv';
    expect(at.registry.label(CommandIds.askAboutFile, PALETTE)).toBe('Ask About This File: weather.csv');
    await at.registry.execute(CommandIds.askAboutFile, PALETTE);
    expect(at.askAboutFiles.mock.calls).toEqual([[['data/weather.csv']]]);
  });

  it('act on a path that is given, whatever is selected', async () => {
    at.selection = [file('notes.md')];
    await at.registry.execute(CommandIds.profileFile, { path: 'x.csv' });
    expect(at.profileFile.mock.calls).toEqual([['x.csv']]);
  });
});
