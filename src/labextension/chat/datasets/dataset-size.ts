import type { TranslationBundle } from '@jupyterlab/translation';
import { isUnread, type DatasetProfile } from '../../../datasets/index.js';
import { formatCount } from '../elements/format.js';

export type DatasetSize = {
  /** `184,203 × 8`, or `? × 19` when the rows were not counted. */
  readonly text: string;
  /** In words, for names. */
  readonly spoken: string;
  /** Why rows are not known. */
  readonly title?: string;
};

/** Rows and columns of a dataset. */
export function datasetSize(profile: DatasetProfile, trans: TranslationBundle): DatasetSize {
  const columns = trans._n('%2 column', '%2 columns', profile.columnCount, formatCount(profile.columnCount));
  if (profile.kind === 'connection') {
    return { text: '', spoken: trans.__('its tables are listed below it') };
  }
  if (isUnread(profile)) {
    return {
      text: '? × ?',
      spoken: trans.__('rows and columns not read'),
      title: trans.__('Not read: it would start a job')
    };
  }
  if (profile.rows === null) {
    return {
      text: `? × ${formatCount(profile.columnCount)}`,
      spoken: trans.__('rows not counted, %1', columns),
      title: trans.__('Not counted: it would start a job')
    };
  }
  const rows = trans._n('%2 row', '%2 rows', profile.rows, formatCount(profile.rows));
  return {
    text: `${formatCount(profile.rows)} × ${formatCount(profile.columnCount)}`,
    spoken: `${rows}, ${columns}`
  };
}
