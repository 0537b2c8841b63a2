import type { TranslationBundle } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';

/** What is said of a model: its name, where it runs, and whether the data goes there over a network. */
export type SaidModel = { readonly label: string; readonly place: string; readonly sent: boolean };

/** What an answer that is under way does; `null` when there is none. */
export type StatusActivity = 'answering' | 'waiting' | null;

/** The item of the status bar: a button that says which model answers. */
export class StatusItem extends Widget {
  /** @param onPress Called when it is pressed, by mouse or key. */
  constructor(
    private readonly _trans: TranslationBundle,
    private readonly _onPress: () => void
  ) {
    const node = document.createElement('button');
    node.type = 'button';
    const words = [document.createElement('span'), document.createElement('span')] as const;
    node.append(...words);
    super({ node });
    this._words = words;
    words.forEach(word => word.classList.add('jp-cw-Status-word'));
    this.addClass('jp-cw-Status');
    this.addClass('jp-StatusBar-TextItem');
    this.addClass('jp-mod-highlighted');
    this.say(null, null);
  }

  /** `null` for a model that is not known yet. */
  say(model: SaidModel | null, activity: StatusActivity): void {
    const trans = this._trans;
    const name = model === null ? trans.__('Cellwright') : trans.__('Cellwright: %1', model.label);
    const tail = activity === null ? (model === null ? '' : placeOf(model, trans)) : activityOf(activity, trans);
    const text = tail === '' ? name : `${name} · ${tail}`;
    this._words[0].textContent = name;
    this._words[1].textContent = text.slice(name.length);
    this.node.setAttribute('aria-label', trans.__('%1. Open the panel', text));
    this.node.title =
      model === null
        ? trans.__('Open the Cellwright panel, which says which model answers')
        : trans.__('%1 · %2. Open the panel', name, placeOf(model, trans));
  }

  handleEvent(event: Event): void {
    if (event.type === 'mousedown') {
      event.preventDefault(); // The focus goes from where it is to the question field, and back there.
    } else {
      this._onPress();
    }
  }

  protected override onAfterAttach(): void {
    this.node.addEventListener('mousedown', this);
    this.node.addEventListener('click', this);
  }

  protected override onBeforeDetach(): void {
    this.node.removeEventListener('mousedown', this);
    this.node.removeEventListener('click', this);
  }

  private readonly _words: readonly [HTMLElement, HTMLElement];
}

function placeOf({ place, sent }: SaidModel, trans: TranslationBundle): string {
  return sent ? trans.__('sent to %1', place) : place;
}

function activityOf(activity: Exclude<StatusActivity, null>, trans: TranslationBundle): string {
  return activity === 'waiting' ? trans.__('waits for you') : trans.__('answering…');
}
