import type { Workbench } from '../lab/workbench.js';

/** A chat with the stand-in for a provider. */
export async function begin(bench: Workbench): Promise<void> {
  const notebook = await bench.openNotebook([{ id: 'one', source: '1' }]);
  await notebook.save();
  await bench.panel.open();
  await bench.panel.pickModel(/stub-model/);
}
