import { LabIcon } from '@jupyterlab/ui-components';
import warningSvg from '../../../style/icons/warning.svg';

/** Stands before the name of data that changed since a cell was drafted. */
export const staleIcon = new LabIcon({ name: 'jupyterlab-cellwright:stale', svgstr: warningSvg });
