import { writeFileSync } from 'node:fs';
import type { FromChild, ToChild } from '../messages.js';
import { LocalModel } from './local-model.js';

/** The process of one model, which lives until its channel closes. A crash in native code ends only this process. */
function main(): void {
  let model: LocalModel | undefined;
  let asked: { readonly id: number; readonly stop: AbortController } | undefined;
  const tell = (message: FromChild): void => {
    process.send?.(message);
  };
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToChild) => {
    switch (message.type) {
      case 'load':
        void LocalModel.load(message, tell).then(loaded => (model = loaded));
        break;
      case 'answer':
        asked = { id: message.id, stop: new AbortController() };
        void model?.answer(message, tell, asked.stop.signal).then(tell);
        break;
      case 'stop':
        if (asked?.id === message.id) {
          asked.stop.abort();
        }
        break;
    }
  });
}

/** When memory runs out, the system should end this process and not the one that started it. */
function volunteer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800');
  } catch {
    // Not Linux.
  }
}

volunteer();
if (process.connected) {
  main();
}
