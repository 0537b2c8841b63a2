import type { ReactElement } from 'react';
import { Field } from '../elements/form.js';
import { MODEL_PRESETS, presetOf, type ModelPreset } from './model-presets.js';
import { useChatView } from '../state/use-chat-view.js';

export type PresetFieldProps = {
  /** The address as it stands in the form. */
  readonly baseUrl: string;
  readonly onChoose: (preset: ModelPreset) => void;
};

/** Endpoints that many people have, to choose their address from. Nothing is asked by choosing one. */
export function PresetField({ baseUrl, onChoose }: PresetFieldProps): ReactElement {
  const { trans } = useChatView();
  return (
    <Field label={trans.__('Service')}>
      {({ id }) => (
        <select
          id={id}
          className="jp-cw-Input"
          value={presetOf(baseUrl)?.name ?? ''}
          onChange={event => {
            const chosen = MODEL_PRESETS.find(({ name }) => name === event.target.value);
            if (chosen !== undefined) {
              onChoose(chosen);
            }
          }}
        >
          <option value="">{trans.__('Another OpenAI-compatible one')}</option>
          {MODEL_PRESETS.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
