import { binChange } from './bin-change.js';
import { castChange } from './cast-change.js';
import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { convertChange } from './convert-change.js';
import { createChange } from './create-change.js';
import { dropChange } from './drop-change.js';
import { fillChange } from './fill-change.js';
import { caseChange, dummiesChange, indexChange, roundChange, unpivotChange } from './form-changes.js';
import { keepChange } from './keep-change.js';
import { pivotChange } from './pivot-change.js';
import { renameChange } from './rename-change.js';
import { replaceChange } from './replace-change.js';
import { splitChange } from './split-change.js';
import { sortChange } from './sort-change.js';

/** Every rule that reads a clause as a change of rows or columns. */
export const CHANGE_RULES: readonly ((clause: Clause) => readonly Change[])[] = [
  fillChange,
  dropChange,
  keepChange,
  sortChange,
  renameChange,
  castChange,
  replaceChange,
  createChange,
  binChange,
  splitChange,
  convertChange,
  caseChange,
  roundChange,
  dummiesChange,
  indexChange,
  unpivotChange,
  pivotChange
];
