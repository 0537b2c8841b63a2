import type { LabIcon } from '@jupyterlab/ui-components';

export type StripButtonOptions = {
  readonly icon: LabIcon;
  readonly label: string;
  readonly title: string;
  /** `icon`: the label is only heard and shown as a tooltip. */
  readonly kind: 'framed' | 'plain' | 'icon';
  readonly onClick: () => void;
};

/** A button of the strip or of the popup it opens. */
export function stripButton({ icon, label, title, kind, onClick }: StripButtonOptions): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `jp-cw-StripButton jp-cw-mod-${kind}`;
  button.title = title;
  button.setAttribute('aria-label', label);
  // On the button itself: the keys of command mode are bound to whatever has the focus, before its parents are asked.
  button.dataset['lmSuppressShortcuts'] = 'true';
  button.append(icon.element({ tag: 'span', className: 'jp-cw-StripButton-icon' }));
  if (kind !== 'icon') {
    const text = document.createElement('span');
    text.className = 'jp-cw-StripButton-label';
    text.textContent = label;
    button.append(text);
  }
  button.addEventListener('click', onClick);
  return button;
}
