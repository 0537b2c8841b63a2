import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { pandasCsv } from './pandas-csv.js';
import { pandasExcel } from './pandas-excel.js';
import { pandasJson } from './pandas-json.js';
import { pandasTyped } from './pandas-typed.js';

/** How pandas loads a file. */
export function pandasFile(request: LoadingRequest): LoadedFile {
  switch (request.file.facts.format.kind) {
    case 'csv':
      return pandasCsv(request);
    case 'json':
      return pandasJson(request);
    case 'excel':
      return pandasExcel(request);
    default:
      return pandasTyped(request);
  }
}
