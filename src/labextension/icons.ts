import { LabIcon } from '@jupyterlab/ui-components';
import cellwrightSvg from '../../style/icons/cellwright.svg';

/** The product icon; follows the theme at every size. */
export const cellwrightIcon = new LabIcon({ name: 'jupyterlab-cellwright:cellwright', svgstr: cellwrightSvg });
