import { useEffect, useState } from 'react';
import type { IChatDataFiles } from '../state/chat-data-files.js';
import type { RuntimeView } from '../state/chat-local-files.js';
import { useChatView } from '../state/use-chat-view.js';

/** How soon is looked again at an installation that another page began, in milliseconds. */
const LOOK_MS = 1000;
const UNKNOWN: RuntimeView = { runtime: null, install: null };

/** How what reads data files stands, drawn again when that changes; looked at while it is drawn. */
export function useFileRuntime(): RuntimeView {
  const { dataFiles } = useChatView();
  const [files, setFiles] = useState<IChatDataFiles | null>(null);
  const [view, setView] = useState(UNKNOWN);
  useEffect(() => {
    let isGone = false;
    dataFiles.load().then(
      loaded => {
        if (!isGone) {
          setFiles(loaded);
        }
      },
      () => undefined // What needs it says why.
    );
    return () => {
      isGone = true;
    };
  }, [dataFiles]);
  useEffect(() => {
    if (files === null) {
      return;
    }
    const draw = (): void => setView(files.runtime);
    files.runtimeChanged.connect(draw);
    draw();
    void files.lookForRuntime();
    return () => {
      files.runtimeChanged.disconnect(draw);
    };
  }, [files]);
  const elsewhere = view.runtime?.installing === true && view.install?.status !== 'running';
  useEffect(() => {
    if (!elsewhere) {
      return;
    }
    const timer = setInterval(() => void files?.lookForRuntime(), LOOK_MS);
    return () => clearInterval(timer);
  }, [files, elsewhere]);
  return view;
}
