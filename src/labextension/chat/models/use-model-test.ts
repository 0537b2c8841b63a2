import type { TranslationBundle } from '@jupyterlab/translation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EndpointBody } from '../../../protocol/index.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import { Ongoing, useOngoing } from './model-tests.js';
import { endpointTest } from './self-test.js';

type ModelTest = {
  readonly view: TestView | null;
  /** Asks the model one tiny question, then lets it solve ten tasks with tools. */
  readonly start: () => void;
  /** Ends it and takes its result away. */
  readonly clear: () => void;
};

/** The test of an endpoint on offer by its id; it goes on, and its result stays, when nobody looks. */
export function useModelTest(id: string): ModelTest {
  const { connections, tests, trans } = useChatView();
  const { single } = tests;
  const view = useOngoing(single, id);
  const start = useCallback(() => {
    single.start(id, askingView(trans), signal => endpointTest(connections, { id }, id, trans, signal));
  }, [connections, single, id, trans]);
  const clear = useCallback(() => single.clear(id), [single, id]);
  return { view, start, clear };
}

type FormTest = {
  readonly view: TestView | null;
  /** Tests the connection as it is saved; that goes on when the form closes. */
  readonly startSaved: () => void;
  /** Tests what stands in the fields; that ends with the form. */
  readonly startDraft: (endpoint: EndpointBody) => void;
  /** Ends the test that is shown. */
  readonly stop: () => void;
  /** Takes what is shown away, and ends the test of a draft: the fields are no longer what it is of. */
  readonly leave: () => void;
  /** Says something else in its place. */
  readonly say: (view: TestView) => void;
};

const DRAFT = 'draft';

/**
 * What is said below the form of a connection: how the test of the saved connection stands, or of what is in the fields.
 *
 * @param onForm Called with the form in which replies can be held to a schema, or `none`, when a test begun here tells it.
 */
export function useFormTest(id: string | undefined, onForm: (form: string) => void): FormTest {
  const { connections, trans } = useChatView();
  const saved = useModelTest(id ?? '');
  const drafts = useMemo(() => new Ongoing<TestView>(), []);
  const draft = useOngoing(drafts, DRAFT);
  const [about, setAbout] = useState<'saved' | 'draft' | TestView | null>('saved');
  const begun = useRef(false);
  const told = useRef<string | undefined>(undefined);
  useEffect(() => () => drafts.clear(DRAFT), [drafts]);
  const view = about === 'saved' ? saved.view : about === 'draft' ? draft : about;
  const form = view?.schemaForm;
  useEffect(() => {
    if (begun.current && form !== undefined && form !== told.current) {
      onForm(form);
    }
    told.current = form;
  }, [form, onForm]);

  const leave = useCallback(() => {
    drafts.clear(DRAFT);
    setAbout(null);
  }, [drafts]);
  return {
    view,
    startSaved: () => {
      begun.current = true;
      setAbout('saved');
      saved.start();
    },
    startDraft: endpoint => {
      begun.current = true;
      setAbout('draft');
      drafts.start(DRAFT, askingView(trans), signal => endpointTest(connections, endpoint, undefined, trans, signal));
    },
    stop: () => {
      if (about === 'saved') {
        saved.clear();
      }
      leave();
    },
    leave,
    say: next => {
      drafts.clear(DRAFT);
      setAbout(next);
    }
  };
}

/** How a test stands before anything was answered. */
function askingView(trans: TranslationBundle): TestView {
  return { status: 'asking', text: trans.__('Asking the model…') };
}
