import { CommandIds } from '../../command-ids.js';
import { startCommands, type ListedItem } from './start-commands.js';

jest.mock('../chat.js');

const { askAboutFile, profileFile } = CommandIds;
const file = (path: string): ListedItem => ({ path, name: path.split('/').pop() ?? path, type: 'file' });
const PALETTE = { isPalette: true };

let at: Awaited<ReturnType<typeof startCommands>>;
beforeEach(async () => {
  at = await startCommands();
});

describe('the commands about files', () => {
  it.each([
    [[], false, false],
    [['data/rides.csv'], true, true],
    [['data/rides.csv', 'zones.parquet'], true, false],
    [['data/rides.csv', 'notes.md'], false, false]
  ])('are in the context menu of data files only: %j', (selection, canAsk, canProfile) => {
    at.page.selection = selection.map(file);
    expect([askAboutFile, profileFile].map(id => at.registry.isVisible(id))).toEqual([canAsk, canProfile]);
    expect(at.registry.label(askAboutFile)).toBe('Ask Cellwright');
  });

  it('stay in the palette, disabled when there is no data file to act on', () => {
    at.page.document = 'work/notes.md';
    for (const id of [askAboutFile, profileFile]) {
      expect([at.registry.isVisible(id, PALETTE), at.isEnabled(id, PALETTE)]).toEqual([true, false]);
    }
    expect(at.registry.label(askAboutFile, PALETTE)).toBe('Ask About This File');
  });

  it('act from the palette on what is selected in the file browser, and say so', async () => {
    at.page.selection = [file('data/rides.csv')];
    at.page.document = 'data/other.csv';
    expect(at.registry.label(askAboutFile, PALETTE)).toBe('Ask About This File: rides.csv');
    expect(at.registry.label(profileFile, PALETTE)).toBe('Profile This File: rides.csv');
    await at.registry.execute(askAboutFile, PALETTE);
    await at.registry.execute(profileFile, PALETTE);
    expect(at.loaded.askAboutFiles.mock.calls).toEqual([[['data/rides.csv']]]);
    expect(at.loaded.profileFile.mock.calls).toEqual([['data/rides.csv']]);
    at.page.selection = [file('a.csv'), file('b.csv')];
    expect(at.registry.label(askAboutFile, PALETTE)).toBe('Ask About the Selected Files');
    expect(at.isEnabled(profileFile, PALETTE)).toBe(false);
  });

  it('act on the document in front when no selection is in sight, and on a path that is given in any case', async () => {
    at.page.selection = [file('data/rides.csv')];
    at.page.browserVisible = false;
    expect(at.isEnabled(askAboutFile, PALETTE)).toBe(false);
    at.page.document = 'data/weather.csv';
    expect(at.registry.label(askAboutFile, PALETTE)).toBe('Ask About This File: weather.csv');
    await at.registry.execute(askAboutFile, PALETTE);
    expect(at.loaded.askAboutFiles.mock.calls).toEqual([[['data/weather.csv']]]);
    await at.registry.execute(profileFile, { path: 'x.csv' });
    expect(at.loaded.profileFile.mock.calls).toEqual([['x.csv']]);
  });
});
