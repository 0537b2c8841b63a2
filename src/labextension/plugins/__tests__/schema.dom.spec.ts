import { LabIcon } from '@jupyterlab/ui-components';
import schema from '../../../../schema/plugin.json';
import { CommandIds } from '../../command-ids.js';
import { cellwrightIcon } from '../../icons.js';

describe('the schema', () => {
  it('names an icon for the settings editor that is there when the extension is', () => {
    expect(LabIcon.resolve({ icon: schema['jupyter.lab.setting-icon'] })).toBe(cellwrightIcon);
    expect(schema['jupyter.lab.setting-icon-label']).toBe('Cellwright');
  });

  it('puts the panel into the View menu, and names commands that are there', () => {
    const known: readonly string[] = Object.values(CommandIds);
    const menus = schema['jupyter.lab.menus'].main;
    expect(menus.map(({ id, items }) => [id, items.map(({ command }) => command)])).toEqual([
      ['jp-mainmenu-view', [CommandIds.openPanel]]
    ]);
    expect(schema['jupyter.lab.shortcuts'].map(({ command }) => command).filter(id => !known.includes(id))).toEqual([]);
  });
});
