import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IPaletteItem } from '@jupyterlab/apputils';
import { LabIcon } from '@jupyterlab/ui-components';
import { DisposableDelegate } from '@lumino/disposable';
import schema from '../../../../schema/plugin.json';
import { CommandIds } from '../../command-ids.js';
import { cellwrightIcon } from '../../icons.js';
import { palettePlugin } from '../palette.js';

const known: readonly string[] = Object.values(CommandIds);
/** What only makes sense where it was called from. */
const ELSEWHERE: readonly string[] = [CommandIds.nextRegion, CommandIds.previousRegion];

test('the palette lists every command of the panel once, under one category', () => {
  const items: IPaletteItem[] = [];
  const addItem = (item: IPaletteItem): DisposableDelegate => {
    items.push(item);
    return new DisposableDelegate(() => undefined);
  };
  void palettePlugin.activate({} as JupyterFrontEnd, { addItem }, null);
  expect(items.map(({ command }) => command).sort()).toEqual(known.filter(id => !ELSEWHERE.includes(id)).sort());
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['Cellwright']));
});

test('the schema names an icon and commands that are there, and puts the panel into the View menu', () => {
  expect(LabIcon.resolve({ icon: schema['jupyter.lab.setting-icon'] })).toBe(cellwrightIcon);
  expect(schema['jupyter.lab.setting-icon-label']).toBe('Cellwright');
  const menus = schema['jupyter.lab.menus'].main;
  expect(menus.map(({ id, items }) => [id, items.map(({ command }) => command)])).toEqual([
    ['jp-mainmenu-view', [CommandIds.openPanel]]
  ]);
  expect(schema['jupyter.lab.shortcuts'].map(({ command }) => command).filter(id => !known.includes(id))).toEqual([]);
});
