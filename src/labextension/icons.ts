import { LabIcon } from '@jupyterlab/ui-components';
import cellwrightSvg from '../../style/icons/cellwright.svg';
import provenanceSvg from '../../style/icons/provenance.svg';

/** The product icon; follows the theme at every size. */
export const cellwrightIcon = new LabIcon({ name: 'jupyterlab-cellwright:cellwright', svgstr: cellwrightSvg });

/** Stands for where a cell comes from. */
export const provenanceIcon = new LabIcon({ name: 'jupyterlab-cellwright:provenance', svgstr: provenanceSvg });
