import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';

test('two notebooks with two kernels are never mixed up', async ({ bench }) => {
  const first = await bench.open(
    [{ id: 'a', source: 'import pandas as pd\ndf = pd.DataFrame({"apple_weight": [1.0, 3.0]})\ndf.shape' }],
    /Built-in analyst/
  );
  await first.run(0);
  await expect(first.output(first.cell(0))).toHaveText('(2, 1)');
  await expect(bench.panel.dataset('df')).toBeVisible();
  const second = bench.writeNotebook([
    { id: 'b', source: 'import polars as pl\nfruit = pl.DataFrame({"pear_weight": [10.0, 30.0, 50.0]})\nfruit.shape' }
  ]);
  await bench.openBeside(second);
  await second.run(0);
  await expect(second.output(second.cell(0))).toHaveText('(3, 1)');

  await expect(bench.panel.dataset('fruit')).toBeVisible();
  await expect(bench.panel.dataset('df')).toHaveCount(0);
  await bench.panel.ask('mean pear_weight');
  await expect(second.strip).toBeVisible();
  await expect(second.editor(second.cell(1))).toContainText('fruit');
  await second.strip.getByRole('button', { name: 'Run' }).click();
  await expect(second.output(second.cell(1))).toContainText('30');

  await first.show();
  await expect(bench.panel.dataset('df')).toBeVisible();
  await expect(bench.panel.dataset('fruit')).toHaveCount(0);
  await expect(first.cells).toHaveCount(1);
  await bench.panel.ask('mean apple_weight');
  await expect(first.strip).toBeVisible();
  await first.strip.getByRole('button', { name: 'Run' }).click();
  await expect(first.output(first.cell(1))).toContainText('2');
  await second.show();
  await expect(second.cells).toHaveCount(2);
});
