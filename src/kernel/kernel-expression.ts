/**
 * Text as a Python string literal of the same value. Python reads all escapes that JSON writes; other characters stay as
 * they are.
 */
export function pythonLiteral(text: string): string {
  return JSON.stringify(text).replace(/\u007f/gu, '\\u007f');
}

/** What is run by the kernel package. */
export type KernelCall =
  | { readonly type: 'probe'; readonly statisticsMs?: number | undefined }
  | { readonly type: 'check'; readonly code: string }
  | { readonly type: 'rows'; readonly names: readonly string[] }
  | { readonly type: 'columns'; readonly name: string };

function answerOf(call: KernelCall): string {
  switch (call.type) {
    case 'probe':
      return `p.probe.probe(s${call.statisticsMs === undefined ? '' : `, ${String(call.statisticsMs)}`})`;
    case 'check':
      return `p.check.check(${pythonLiteral(call.code)})`;
    case 'rows':
      return `p.probe.rows(s, [${call.names.map(pythonLiteral).join(', ')}])`;
    case 'columns':
      return `p.lazy_frames.columns(s, ${pythonLiteral(call.name)})`;
  }
}

/** What `load` of the bootstrap takes: the name of the kernel package and its modules, as Python. */
type KernelSources = { readonly bootstrap: string; readonly name: string; readonly modules: string };

/** The text that was packed by gzip and written as base64. Rejects when it is cut short. */
async function unpackText(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).text();
}

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
