import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IPaletteItem } from '@jupyterlab/apputils';
import { DisposableDelegate } from '@lumino/disposable';
import { CommandIds } from '../../command-ids.js';
import { palettePlugin } from '../palette.js';

/** What only makes sense where it was called from. */
const ELSEWHERE: readonly string[] = [CommandIds.nextRegion, CommandIds.previousRegion];

describe('the palette', () => {
  it('lists every command of the panel once, under one category', () => {
    const items: IPaletteItem[] = [];
    const palette = {
      addItem: (item: IPaletteItem) => {
        items.push(item);
        return new DisposableDelegate(() => undefined);
      }
    };
    void palettePlugin.activate({} as JupyterFrontEnd, palette, null);
    const known = Object.values(CommandIds).filter(id => !ELSEWHERE.includes(id));
    expect(items.map(({ command }) => command).sort()).toEqual([...known].sort());
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['Cellwright']));
  });
});
