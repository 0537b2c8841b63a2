import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startLab } from '../scripts/lab/start-lab.mjs';
import { repository } from '../scripts/setup/repository.mjs';
import { quantile, withFolder } from './measure.mjs';

const ROUNDS = 30;

/** Forty-nine frames of a thousand rows and one of a million; numbers, text, categories and times, some of it missing. */
const FRAMES = `
import numpy as np, pandas as pd
def make_frame(rows):
    rng = np.random.default_rng(rows)
    frame = pd.DataFrame({
        "at": pd.Timestamp("2024-01-01") + pd.to_timedelta(rng.integers(0, 10**7, rows), unit="s"),
        "kind": pd.Categorical.from_codes(rng.integers(0, 5, rows), list("abcde")),
        "name": pd.Series(rng.integers(0, 1000, rows)).map("name {}".format),
        "zone": rng.integers(0, 265, rows),
        "price": rng.normal(20, 5, rows),
    })
    frame.loc[frame.index % 50 == 0, "price"] = np.nan
    return frame
for number in range(49):
    globals()[f"frame_{number}"] = make_frame(1000)
large = make_frame(10**6)
`;

/** Defines two clocks: of the probe as the page sends it, and of pandas' own summary of the same frames. */
const clocks = expression => `
import io, time
def clock(action):
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000
frames = [value for value in list(globals().values()) if type(value) is pd.DataFrame]
probe = ${JSON.stringify(expression)}
times = [(clock(lambda: eval(probe, globals())), clock(lambda: [frame.info(buf=io.StringIO()) for frame in frames])) for _ in range(${ROUNDS} + 1)]
times[1:]
`;

async function measureIn(server) {
  const { KernelManager, ServerConnection } = createRequire(join(repository.root, 'package.json'))(
    '@jupyterlab/services'
  );
  const { kernelExpression } = await import(pathToFileURL(join(repository.lib, 'kernel', 'kernel-expression.js')).href);
  const serverSettings = ServerConnection.makeSettings({ baseUrl: server.url, token: server.token, appendToken: true });
  const manager = new KernelManager({ serverSettings });
  const kernel = await manager.startNew({ name: 'python3' });
  const run = async code => {
    const future = kernel.requestExecute({ code, store_history: false });
    let result = '';
    future.onIOPub = ({ header, content }) => {
      if (header.msg_type === 'execute_result') result = content.data['text/plain'];
    };
    const { content } = await future.done;
    if (content.status !== 'ok') throw new Error(`${content.ename}: ${content.evalue}`);
    return result;
  };
  await run(FRAMES);
  const times = await run(clocks(await kernelExpression({ type: 'probe' })));
  manager.dispose();
  return JSON.parse(
    times
      .replaceAll('(', '[')
      .replaceAll(')', ']')
      .replace(/,\s*\]/g, ']')
  );
}

/** Milliseconds inside an idle kernel. */
export const probeTime = {
  title: 'Probe of 50 frames in the kernel, one with 1,000,000 rows',
  baseline: '`DataFrame.info()` of the same frames, in turns',
  target: '≤ 50 ms',
  measure: () =>
    withFolder(async folder => {
      const rootDir = join(folder, 'root');
      mkdirSync(rootDir);
      const server = await startLab({ home: join(folder, 'jupyter'), rootDir });
      try {
        const times = await measureIn(server);
        const own = times.map(([probe]) => probe);
        const info = times.map(([, summary]) => summary);
        const median = quantile(own, 0.5);
        return {
          value: `${median.toFixed(0)} ms (95 %: ${quantile(own, 0.95).toFixed(0)} ms)`,
          ratio: median / quantile(info, 0.5),
          samples: `median of ${ROUNDS}, after one warm-up`
        };
      } finally {
        await server.stop();
      }
    })
};
