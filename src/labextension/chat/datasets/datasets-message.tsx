import type { ReactElement } from 'react';
import { Button } from '../elements/button.js';
import type { ChatState } from '../state/chat-state.js';
import { formatTime } from '../elements/format.js';
import { StateLine } from '../elements/state-line.js';
import { Spinner } from '../elements/icon.js';
import { useChatView } from '../state/use-chat-view.js';
import { useDelayed } from '../elements/use-delayed.js';

/** What is old for a shorter time is not said to be, in milliseconds. */
const STALE_AFTER_MS = 1000;

/** Says in one sentence why the list is empty or old, and what to do; nothing when it is as it should be. */
export function DatasetsMessage({ state }: { readonly state: ChatState }): ReactElement | null {
  const { connections, controller, trans } = useChatView();
  const { datasets, kernel } = state;
  const old = useDelayed(datasets.status === 'kernel-busy' || datasets.status === 'stale', STALE_AFTER_MS);
  const dot = (kind: 'ring' | 'busy' | 'dead'): ReactElement => (
    <span className={`jp-cw-Dot jp-cw-mod-${kind}`} aria-hidden="true" />
  );
  switch (datasets.status) {
    case 'no-notebook':
      return null;
    case 'no-kernel':
      return (
        <StateLine
          icon={dot('dead')}
          actions={
            <Button kind="link" onClick={() => controller.startKernel()}>
              {trans.__('Choose a kernel')}
            </Button>
          }
        >
          {trans.__('This notebook has no kernel. Start one to read its data.')}
        </StateLine>
      );
    case 'reading':
      return datasets.profiles.length > 0 ? null : (
        <StateLine icon={<Spinner />}>{trans.__('Reading variables…')}</StateLine>
      );
    case 'ready':
      return datasets.profiles.length > 0 ? null : (
        <StateLine icon={dot('ring')}>
          {connections.absent === null
            ? trans.__('No data frames yet. Run a cell that loads one, or name a file with @.')
            : trans.__('No data frames yet. Run a cell that loads one.')}
        </StateLine>
      );
    case 'kernel-busy':
      return old ? (
        <StateLine icon={dot('busy')}>
          {trans.__('Kernel busy.')}{' '}
          {datasets.readAt !== undefined && trans.__('Data as of %1.', formatTime(datasets.readAt))}
        </StateLine>
      ) : null;
    case 'stale':
      return old ? (
        <StateLine
          icon={dot('ring')}
          actions={
            <Button kind="link" onClick={() => controller.readVariables()}>
              {trans.__('Read again')}
            </Button>
          }
        >
          {trans.__('Code ran since this was read.')}{' '}
          {datasets.readAt !== undefined && trans.__('Data as of %1.', formatTime(datasets.readAt))}
        </StateLine>
      ) : null;
    case 'disconnected':
      return (
        <StateLine icon={dot('dead')}>
          {trans.__('The server does not answer. Reconnecting…')}{' '}
          {datasets.readAt !== undefined && trans.__('Data as of %1.', formatTime(datasets.readAt))}
        </StateLine>
      );
    case 'kernel-dead':
      return (
        <StateLine icon={dot('dead')}>
          {trans.__('The kernel died. Restart it and run the cells that load data.')}
        </StateLine>
      );
    case 'kernel-restarted':
      return (
        <StateLine
          icon={dot('dead')}
          actions={
            <Button kind="link" onClick={() => controller.runCellsAbove()}>
              {trans.__('Run cells above')}
            </Button>
          }
        >
          {trans.__('Kernel restarted. Variables are gone.')}
        </StateLine>
      );
    case 'other-language':
      return (
        <StateLine icon={dot('ring')}>
          {trans.__('%1 kernel: live data needs Python for now.', datasets.message ?? kernel.displayName)}
        </StateLine>
      );
    case 'failed':
      return (
        <StateLine
          icon={dot('dead')}
          actions={
            <Button kind="link" onClick={() => controller.readVariables()}>
              {trans.__('Read again')}
            </Button>
          }
        >
          {datasets.message ?? trans.__('The variables could not be read.')}
        </StateLine>
      );
  }
}
