import { join } from 'node:path';
import { repository } from '../../scripts/setup/repository.mjs';

/** The file of a scenario under ui-tests/scenarios. */
export const scenario = (name: string): string => join(repository.root, 'ui-tests', 'scenarios', `${name}.json`);
