import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';
import { penguins } from '../lab/tables.js';
import { tooWide } from '../lab/findings.js';

test('a panel 250 px wide shows all code and scrolls nothing sideways', async ({ bench }) => {
  const notebook = await bench.openNotebook(penguins, { askBeforeInserting: true });
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.setWidth(250);
  await bench.panel.ask('mean body_mass_g by species');
  const code = bench.panel.proposal.getByLabel(/^Drafted code/);
  await expect(code).toBeVisible();

  expect(await tooWide(bench.panel.root)).toEqual([]);
  const panel = await bench.panel.root.boundingBox();
  const lines = await code.evaluate(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map(({ left, right }) => ({ left, right }));
  });
  expect(lines.length).toBeGreaterThan(0);
  for (const { left, right } of lines) {
    expect(left).toBeGreaterThanOrEqual((panel?.x ?? 0) - 1);
    expect(right).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0) + 1);
  }
});

test('a panel 200 px wide says that nothing is sent', async ({ bench }) => {
  await bench.open();
  await bench.panel.setWidth(250);
  // JupyterLab lets nobody draw it narrower.
  await bench.panel.root.evaluate(root => Object.assign(root.style, { width: '200px', minWidth: '0' }));
  const sent = bench.panel.root.getByText('Nothing is sent', { exact: true });
  await expect(sent).toBeVisible();
  expect(await sent.evaluate(line => line.scrollWidth - line.clientWidth)).toBe(0);
  await expect(bench.panel.button('What the model sees')).toBeInViewport();
});
