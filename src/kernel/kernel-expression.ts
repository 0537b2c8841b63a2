import { pythonLiteral } from './python-literal.js';
import { unpackText } from './unpack-text.js';

/** What is run by the kernel package. */
export type KernelCall =
  | { readonly type: 'probe'; readonly statisticsMs?: number }
  | { readonly type: 'check'; readonly code: string }
  | { readonly type: 'rows'; readonly names: readonly string[] }
  | { readonly type: 'columns'; readonly name: string };

const CALL: { readonly [T in KernelCall['type']]: (call: Extract<KernelCall, { type: T }>) => string } = {
  probe: ({ statisticsMs }) => `p.probe.probe(s${statisticsMs === undefined ? '' : `, ${String(statisticsMs)}`})`,
  check: ({ code }) => `p.check.check(${pythonLiteral(code)})`,
  rows: ({ names }) => `p.rows.rows(s, [${names.map(pythonLiteral).join(', ')}])`,
  columns: ({ name }) => `p.lazy_frames.columns(s, ${pythonLiteral(name)})`
};

function answerOf(call: KernelCall): string {
  switch (call.type) {
    case 'probe':
      return CALL.probe(call);
    case 'check':
      return CALL.check(call);
    case 'rows':
      return CALL.rows(call);
    case 'columns':
      return CALL.columns(call);
  }
}

/** What `load` of the bootstrap takes: the name of the kernel package and its modules, as Python. */
type KernelSources = { readonly bootstrap: string; readonly name: string; readonly modules: string };

async function readSources(): Promise<KernelSources> {
  const { bootstrapSource, cellwrightKernelPackage } = await import('./python-sources.generated.js');
  const { name, packed } = cellwrightKernelPackage;
  const modules = JSON.parse(await unpackText(packed)) as readonly (readonly [string, string])[];
  const pairs = modules.map(([module, source]) => `[${pythonLiteral(module)}, ${pythonLiteral(source)}]`);
  return { bootstrap: pythonLiteral(bootstrapSource), name: pythonLiteral(name), modules: `[${pairs.join(', ')}]` };
}

let sources: Promise<KernelSources> | undefined;

/** Read once; after a failure, for example a server that is gone, once more. */
function kernelSources(): Promise<KernelSources> {
  sources ??= readSources().catch((error: unknown) => {
    sources = undefined;
    throw error;
  });
  return sources;
}

/**
 * A Python expression that gives the answer as a JSON display. It binds no name in the namespace it is evaluated in,
 * uses none that user code could have bound but `__import__`, and imports `IPython.display` only.
 */
export async function kernelExpression(call: KernelCall): Promise<string> {
  const { bootstrap, name, modules } = await kernelSources();
  return [
    '(lambda i, b, g: (b.exec(',
    bootstrap,
    ', g), (lambda s, p: i.display.JSON(',
    answerOf(call),
    `))(i.get_ipython(), g["load"](${name}, ${modules})))[1])`,
    '(__import__("IPython.display"), __import__("builtins"), {})'
  ].join('');
}
