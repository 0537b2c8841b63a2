import type { ReactElement } from 'react';
import { Button } from '../elements/button.js';
import type { FileView } from '../state/chat-data-files.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { useChatView, useDataFiles } from '../state/use-chat-view.js';
import { KernelApproval } from './kernel-approval.js';

export type KernelOfferProps = { readonly file: Pick<FileView, 'name' | 'kernel'> };

/** Has the notebook's kernel say which columns a file has, where nothing else can; asks before it first does. */
export function KernelOffer({ file: { name, kernel } }: KernelOfferProps): ReactElement | null {
  const { trans } = useChatView();
  const files = useDataFiles();
  if (kernel === undefined) {
    return null;
  }
  if (kernel.request !== undefined) {
    return <KernelApproval key={kernel.request.callId} name={name} request={kernel.request} />;
  }
  return (
    <div className="jp-cw-KernelOffer">
      {kernel.problem !== undefined && (
        <div role="alert" className="jp-cw-TestResult">
          <Icon icon={panelIcons.warning} tone="warn" />
          <span>{kernel.problem}</span>
        </div>
      )}
      <Button onClick={() => files(own => own.readByKernel(name))}>
        {trans.__('Read its columns with this notebook’s kernel')}
      </Button>
    </div>
  );
}
