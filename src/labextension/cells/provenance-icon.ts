import { LabIcon } from '@jupyterlab/ui-components';
import provenanceSvg from '../../../style/icons/provenance.svg';

/** Stands for where a cell comes from. */
export const provenanceIcon = new LabIcon({ name: 'jupyterlab-cellwright:provenance', svgstr: provenanceSvg });
