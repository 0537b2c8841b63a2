import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './setup/repository.mjs';

/** Removes what was built; what was installed, `.venv`, `node_modules` and `.work` stays. */
const built = [
  repository.lib,
  repository.build,
  join(repository.root, 'dist'),
  join(repository.root, 'jupyterlab_cellwright', 'service'),
  join(repository.root, 'jupyterlab_cellwright', 'THIRD-PARTY-NOTICES.txt')
];
for (const path of built) rmSync(path, { recursive: true, force: true });
