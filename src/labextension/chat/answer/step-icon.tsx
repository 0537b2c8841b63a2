import { checkIcon, closeIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { StepView } from '../state/chat-turn.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';

/** How a step stands, as a picture. */
export function StepIcon({ status }: { readonly status: StepView['status'] }): ReactElement {
  switch (status) {
    case 'running':
      return <Spinner />;
    case 'waiting':
      return <span className="jp-cw-Dot jp-cw-mod-waiting" aria-hidden="true" />;
    case 'ok':
      return <Icon icon={checkIcon} tone="ok" />;
    case 'error':
    case 'timeout':
      return <Icon icon={panelIcons.warning} tone="error" />;
    case 'denied':
    case 'skipped':
    case 'aborted':
      return <Icon icon={closeIcon} />;
  }
}
