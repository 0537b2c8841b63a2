export type { CodeCheck } from './code-check.js';
export type { ColumnProfile, ScalarValue } from './column-profile.js';
export type { ColumnType } from './column-type.js';
export type { DatasetKind, DatasetProfile, Engine } from './dataset-profile.js';
export { isDatasetsData, type DatasetsData } from './datasets-data.js';
export type { Evidence } from './evidence.js';
export { SHARING_LEVELS, type SharingLevel } from './sharing-level.js';
