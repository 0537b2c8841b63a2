import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../lab/test.js';
import { SCREENS } from './rides.js';

test.use({ alone: true });

test('what reads data files is offered where it is missing', async ({ bench, lab }) => {
  mkdirSync(join(SCREENS, 'guide'), { recursive: true });
  writeFileSync(join(lab.root, 'rides.csv'), 'class,fare\nPool,4.5\nLux,19\n');
  await bench.openNotebook([{ id: 'a', source: '1 + 1' }]);
  await bench.panel.open();
  await bench.panel.ask('What is the average fare by class in @rides.csv');
  const card = bench.panel.conversation.getByRole('group', { name: 'rides.csv was not read' });
  await expect(card).toContainText('to download');
  await bench.panel.root.screenshot({ path: join(SCREENS, 'guide', 'install.png'), animations: 'disabled' });
});
