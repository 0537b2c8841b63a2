import { LabIcon } from '@jupyterlab/ui-components';
import computerSvg from '../../../../style/icons/computer.svg';
import eyeSvg from '../../../../style/icons/eye.svg';
import networkSvg from '../../../../style/icons/network.svg';
import sendSvg from '../../../../style/icons/send.svg';
import warningSvg from '../../../../style/icons/warning.svg';

/** Icons of the panel that JupyterLab does not have. */
export const panelIcons = {
  computer: new LabIcon({ name: 'jupyterlab-cellwright:computer', svgstr: computerSvg }),
  eye: new LabIcon({ name: 'jupyterlab-cellwright:eye', svgstr: eyeSvg }),
  network: new LabIcon({ name: 'jupyterlab-cellwright:network', svgstr: networkSvg }),
  send: new LabIcon({ name: 'jupyterlab-cellwright:send', svgstr: sendSvg }),
  warning: new LabIcon({ name: 'jupyterlab-cellwright:warning', svgstr: warningSvg })
} as const;
