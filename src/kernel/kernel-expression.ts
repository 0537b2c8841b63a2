import { pythonLiteral } from './python-literal.js';

/** What is run by the kernel package. */
export type KernelCall =
  | { readonly type: 'probe'; readonly statisticsMs?: number }
  | { readonly type: 'check'; readonly code: string }
  | { readonly type: 'rows'; readonly names: readonly string[] };

const CALL: { readonly [T in KernelCall['type']]: (call: Extract<KernelCall, { type: T }>) => string } = {
  probe: ({ statisticsMs }) => `p.probe.probe(s${statisticsMs === undefined ? '' : `, ${String(statisticsMs)}`})`,
  check: ({ code }) => `p.check.check(${pythonLiteral(code)})`,
  rows: ({ names }) => `p.rows.rows(s, [${names.map(pythonLiteral).join(', ')}])`
};

function answerOf(call: KernelCall): string {
  switch (call.type) {
    case 'probe':
      return CALL.probe(call);
    case 'check':
      return CALL.check(call);
    case 'rows':
      return CALL.rows(call);
  }
}

/**
 * A Python expression that gives the answer as a JSON display. It binds no name in the namespace it is evaluated in,
 * uses none that user code could have bound but `__import__`, and imports `IPython.display` only.
 */
export async function kernelExpression(call: KernelCall): Promise<string> {
  const { bootstrapSource, cellwrightKernelPackage } = await import('./python-sources.generated.js');
  const { name, modules } = cellwrightKernelPackage;
  const pairs = modules.map(([module = '', source = '']) => `[${pythonLiteral(module)}, ${pythonLiteral(source)}]`);
  const answer = answerOf(call);
  return [
    '(lambda i, b, g: (b.exec(',
    pythonLiteral(bootstrapSource),
    ', g), (lambda s, p: i.display.JSON(',
    answer,
    `))(i.get_ipython(), g["load"](${pythonLiteral(name)}, [${pairs.join(', ')}])))[1])`,
    '(__import__("IPython.display"), __import__("builtins"), {})'
  ].join('');
}
