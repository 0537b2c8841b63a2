import { expect, type Locator, type WebSocketRoute } from '@playwright/test';
import type { CodeCell } from '../lab/notebook-file.js';
import { findings, tooWide } from '../lab/findings.js';
import { test } from '../lab/test.js';

/** A frame like that of the pictures and one of polars. */
const frames: readonly CodeCell[] = [
  {
    id: 'load',
    source: [
      'import numpy as np, pandas as pd, polars as pl',
      'rng = np.random.default_rng(1)',
      'n = 50_000',
      'df = pd.DataFrame({',
      '    "pickup_at": pd.Timestamp("2024-01-01") + pd.to_timedelta(np.sort(rng.integers(0, 182 * 86_400, n)), unit="s"),',
      '    "ride_class": pd.Categorical(rng.choice(["standard", "shared", "premium"], n, p=[0.7, 0.2, 0.1])),',
      '    "zone_id": rng.integers(1, 266, n),',
      '    "distance_km": rng.gamma(2, 3, n).round(1),',
      '    "fare": np.where(rng.random(n) < 0.012, np.nan, rng.gamma(3, 8, n).round(2)),',
      '})',
      'zones = pl.DataFrame({"zone_id": range(1, 266), "borough": ["A", "B", "C", "D", "E"] * 53})',
      'df.shape'
    ].join('\n')
  }
];

const wide: readonly CodeCell[] = [
  {
    id: 'load',
    source: 'import numpy as np, pandas as pd\n\nwide = pd.DataFrame(np.zeros((3, 10_000))).add_prefix("c")'
  }
];

const columns = (panel: Locator, name: string): Locator => panel.getByRole('table', { name: `Columns of ${name}` });

test('an opened dataset shows its columns and their spread', async ({ bench, page }) => {
  await bench.start(frames);
  await bench.panel.dataset('df').click();
  const table = columns(bench.panel.root, 'df');
  await expect(
    table.getByRole('row', { name: /^fare, float64, 1\.\d % missing, 0.* – .*\(exact\), from low to high: \d+, / })
  ).toBeVisible();
  // Exact within the time that the probe has; on a busy machine it says “about”.
  await expect(table.getByRole('row', { name: /^ride_class, category, 0 % missing, (?:≈ )?3 values/ })).toBeVisible();
  await expect(table.locator('svg rect').first()).toBeVisible();
  await bench.panel.setWidth(390);
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);

  await bench.panel.setWidth(300);
  await expect(table.getByRole('columnheader', { name: 'Range' })).toBeHidden();
  expect(await tooWide(bench.panel.root)).toEqual([]);
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
});

test('ten thousand columns are reached by keyboard and by filter, and go into the question', async ({ bench }) => {
  await bench.start(wide);
  await bench.panel.dataset('wide').click();
  const table = columns(bench.panel.root, 'wide');
  await table.getByRole('row', { name: /^c0,/ }).focus();
  await bench.page.keyboard.press('End');
  await expect(table.getByRole('row', { name: /^c9999,/ })).toBeFocused();
  await expect(table.getByRole('row', { name: /^c9999,/ })).toBeInViewport();
  expect(await table.getByRole('row').count()).toBeLessThan(40);
  await bench.panel.root.getByRole('searchbox', { name: 'Filter columns' }).fill('c777');
  await table.getByRole('row', { name: /^c777,/ }).click();
  await expect(bench.panel.input).toHaveValue('@wide.c777 ');
});

test('a server that is gone is said to be gone', async ({ bench, page }) => {
  const open: WebSocketRoute[] = [];
  let away = false;
  await page.routeWebSocket(/\/api\/kernels\/.*\/channels/, socket => {
    if (away) {
      void socket.close();
    } else {
      socket.connectToServer();
      open.push(socket);
    }
  });
  await bench.start(frames);
  await expect(bench.panel.dataset('df')).toBeVisible();
  away = true;
  await Promise.all(open.map(socket => socket.close()));
  await expect(bench.panel.root).toContainText('Disconnected');
  await expect(bench.panel.root).toContainText('The server does not answer. Reconnecting…');
  await expect(bench.panel.dataset('df')).toBeVisible();
});
