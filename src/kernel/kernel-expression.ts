/**
 * Text as a Python string literal of the same value. Python reads all escapes that JSON writes; other characters stay as
 * they are.
 */
export function pythonLiteral(text: string): string {
  return JSON.stringify(text).replace(/\u007f/gu, '\\u007f');
}

/** A call of a function in the kernel package. */
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

/** The bootstrap, and what its `load` takes: the name of the kernel package and its modules, all as Python literals. */
type KernelSources = { readonly bootstrap: string; readonly name: string; readonly modules: string };

/** Unpacks text that was packed with gzip and written as base64. Rejects if it is cut short. */
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

/** Reads them once, and again after a failure, for example if the server was gone. */
function kernelSources(): Promise<KernelSources> {
  sources ??= readSources().catch((error: unknown) => {
    sources = undefined;
    throw error;
  });
  return sources;
}

/**
 * A Python expression whose value is the answer as a JSON display. It binds no name in the namespace it is evaluated in,
 * uses no name that user code could have bound except `__import__`, and imports only `IPython.display`.
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
