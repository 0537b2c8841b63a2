import { Dialog, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { Fragment } from 'react';
import '../../../style/views/files.css';
import type { ApprovalDecision, ApprovalRequest } from '../../agent/index.js';

/**
 * Asks whether the notebook's kernel may describe data files, and shows the exact Python that runs. Allow is not the default
 * button, so a key that is held down allows nothing.
 */
export async function askForKernel(
  { title, code, facts, hash }: ApprovalRequest,
  path: string,
  trans: TranslationBundle
): Promise<ApprovalDecision> {
  const sentence = trans.__(
    'It reads the beginning of %1, or its footer, in a namespace of its own. This holds for the other data files of this notebook, too, until the page is loaded again.',
    path
  );
  const { button } = await showDialog({
    title,
    body: (
      <div className="jp-cw-KernelDialog">
        <p>{sentence}</p>
        <dl className="jp-cw-Facts">
          {facts.map(fact => (
            <Fragment key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </Fragment>
          ))}
        </dl>
        <pre tabIndex={0} role="region" aria-label={trans.__('Python that reads %1', path)}>
          {code}
        </pre>
      </div>
    ),
    buttons: [Dialog.cancelButton({ label: trans.__('Deny') }), Dialog.okButton({ label: trans.__('Allow') })],
    defaultButton: 0
  });
  return button.accept ? { type: 'allowAlways', ...(hash !== undefined && { hash }) } : { type: 'deny' };
}
