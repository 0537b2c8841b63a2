import type { LabIcon } from '@jupyterlab/ui-components';

/** An element of the strip or of the dialog it opens; without a class where that is empty. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.append(...content);
  if (className !== '') {
    node.className = className;
  }
  return node;
}

/** A button of the strip; its tooltip is its label, which `icon` does not show. */
export function stripButton(
  kind: 'framed' | 'plain' | 'icon',
  icon: LabIcon,
  label: string,
  onClick: () => void
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `jp-cw-StripButton jp-cw-mod-${kind}`;
  button.title = label;
  button.setAttribute('aria-label', label);
  // On the button itself: the keys of command mode are bound to whatever has the focus, before its parents are asked.
  button.dataset['lmSuppressShortcuts'] = 'true';
  button.append(icon.element({ tag: 'span', className: 'jp-cw-StripButton-icon' }));
  if (kind !== 'icon') {
    button.append(element('span', 'jp-cw-StripButton-label', label));
  }
  button.addEventListener('click', onClick);
  return button;
}

/** Makes buttons one tab stop: ← → Home End move between them, and Tab comes back to the last one used. */
export function rove(container: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  buttons.forEach((button, index) => {
    button.tabIndex = index === 0 ? 0 : -1;
    button.addEventListener('focus', () => {
      buttons.forEach(other => (other.tabIndex = other === button ? 0 : -1));
    });
  });
  container.addEventListener('keydown', event => {
    const at = buttons.findIndex(button => button === event.target);
    const count = buttons.length;
    const next = { ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 }[
      event.key
    ];
    if (at === -1 || next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  });
}
