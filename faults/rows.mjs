/** Folders of tests; other paths begin with `src`. */
const [BROWSER, JOURNEYS] = ['ui-tests/specs', 'ui-tests/journeys'];
const [PROBE, BRIDGE] = ['src/kernel/python/tests', 'jupyterlab_cellwright/tests'];
const files = (folder, ...names) => names.map(name => `${folder}/${name}`);

/**
 * The matrix of faults: what goes wrong, what must hold, and which test files make it happen. In a file under `tests`, each test is
 * a fault; in one under `ledger`, each entry that it writes with `fault` of faults/ledger.ts. A file belongs to one row.
 * `collaboration`: whether tests of the row need jupyter-collaboration, which is then installed.
 *
 * @type {readonly { name: string, ids: readonly string[], wrong: string, holds: string, tests?: readonly string[],
 * ledger?: readonly string[], collaboration?: boolean }[]}
 */
export const rows = [
  {
    name: 'M1–M4',
    ids: ['M1', 'M2', 'M3', 'M4'],
    wrong: 'An endpoint refuses, stalls, sends slowly, asks for a key, asks to wait, or is not there',
    holds: 'A message with the next step, in time, after at most four tries',
    tests: [
      ...files('src/models/openai/__tests__', 'create-open-ai-client.spec.ts', 'faults.spec.ts'),
      ...files(BROWSER, 'error-cards.spec.ts', 'resend.spec.ts')
    ]
  },
  {
    name: 'M5',
    ids: ['M5'],
    wrong: 'A reply breaks off, or is split at any byte',
    holds: 'What arrived is kept and marked; nothing wrong runs',
    tests: [
      'src/service/routes/__tests__/send-events.spec.ts',
      'src/models/remote/__tests__/create-remote-model-client.spec.ts'
    ],
    ledger: ['src/models/openai/__tests__/stream-splits.spec.ts']
  },
  {
    name: 'M6–M8',
    ids: ['M6', 'M7', 'M8'],
    wrong: 'A model calls missing tools, sends wrong or cut arguments, calls too often or for ever',
    holds: 'Each is refused with a reason, or ended by a limit',
    tests: [
      ...files(
        'src/agent/__tests__',
        'bounds.spec.ts',
        'bounds.race.spec.ts',
        'invariant.spec.ts',
        'mistakes.spec.ts',
        'steps.spec.ts',
        'time-limit.spec.ts'
      ),
      'src/agent/decision/__tests__/read-choice.spec.ts',
      'src/models/openai/written/__tests__/written-calls.race.spec.ts',
      'src/datasets/check/__tests__/degenerate-code.race.spec.ts',
      'src/agent/calls/__tests__/parse-arguments.spec.ts',
      'src/analyst/parser/__tests__/parse.spec.ts',
      'src/labextension/analyst/__tests__/analyst-worker.spec.ts',
      `${BROWSER}/analyst.spec.ts`
    ]
  },
  {
    name: 'M9–M11',
    ids: ['M9', 'M10', 'M11'],
    wrong: 'A model file is damaged; its process dies; it writes without end or at random',
    holds: 'Memory is bounded, the service stays up, each run ends',
    tests: [
      ...files(
        'src/models/llama/__tests__',
        'llama-faults.spec.ts',
        'llama-client.llama.spec.ts',
        'forced-calls.llama.spec.ts'
      ),
      ...files('src/service/local/__tests__', 'local-models.spec.ts', 'loads-at-once.spec.ts'),
      'src/service/runtimes/__tests__/installation.spec.ts',
      ...files('src/service/local/download/__tests__', 'model-downloads.spec.ts', 'shared-downloads.spec.ts')
    ],
    ledger: ['src/models/llama/__tests__/whole-loop.llama.spec.ts']
  },
  {
    name: 'K1–K3',
    ids: ['K1', 'K2', 'K3'],
    wrong: 'A kernel is busy, dies, restarts, never ends or asks for input',
    holds: 'No cell of the user is interrupted, nothing runs twice',
    tests: [
      'src/kernel/__tests__/kernel-port.kernel.spec.ts',
      'src/toolsets/__tests__/python-toolset.spec.ts',
      'src/labextension/app/questions/__tests__/run-deadlines.spec.ts',
      ...files(BROWSER, 'states.spec.ts'),
      `${JOURNEYS}/restart.spec.ts`
    ]
  },
  {
    name: 'K4',
    ids: ['K4'],
    wrong: 'Output without end, huge lines and pictures',
    holds: 'The output is cut where it is made',
    tests: [
      'src/kernel/__tests__/output-collector.spec.ts',
      'src/labextension/cells/__tests__/notebook-port.dom.spec.ts',
      'src/agent/calls/__tests__/present-result.spec.ts',
      'src/labextension/chat/code/__tests__/code-view.dom.spec.ts',
      `${BROWSER}/degenerate-text.spec.ts`
    ]
  },
  {
    name: 'K5–K8',
    ids: ['K5', 'K6', 'K7', 'K8'],
    wrong: 'Objects that run code when looked at, lazy tables, foreign messages, other libraries',
    holds: 'They are never called, computed or mixed up',
    tests: [
      ...files(
        PROBE,
        'test_hostile.py',
        'test_check.py',
        'test_engines.py',
        'test_other_engines.py',
        'test_namespace.py',
        'test_spark.py'
      ),
      ...files('src/kernel/__tests__', 'hostile-code.kernel.spec.ts', 'restart.race.kernel.spec.ts'),
      'src/kernel/__tests__/parse-snapshot.spec.ts',
      `${JOURNEYS}/two-notebooks.spec.ts`
    ]
  },
  {
    name: 'U1–U3',
    ids: ['U1', 'U2', 'U3'],
    wrong: 'The page is reloaded or open twice; notebooks close, move or change their kernel',
    holds: 'Nothing is lost or doubled, no draft lands elsewhere',
    tests: [
      ...files(
        'src/labextension/app',
        'persistence/__tests__/conversations.spec.ts',
        'notebook/__tests__/notebook-session.dom.spec.ts'
      ),
      'src/labextension/cells/__tests__/undo-run.dom.spec.ts',
      ...files(BROWSER, 'chats.spec.ts', 'provider.spec.ts'),
      ...files(JOURNEYS, 'draft.spec.ts', 'privacy.spec.ts', 'reload.spec.ts', 'stop.spec.ts')
    ],
    ledger: ['src/labextension/app/persistence/__tests__/reloads.spec.ts']
  },
  {
    name: 'U4–U8',
    ids: ['U4', 'U5', 'U6', 'U7', 'U8'],
    wrong:
      'Sockets drop, the machine sleeps, the service is killed, the disk is full, a log is damaged; huge and shared notebooks',
    holds: 'A message appears; chats are read up to the damage; there is one draft and one undo step; no key is lost',
    collaboration: true,
    tests: [
      ...files(
        'src/service',
        'conversations/__tests__/conversation-log.spec.ts',
        'storage/__tests__/file-lock.spec.ts'
      ),
      'src/labextension/chat/elements/__tests__/part-boundary.dom.spec.tsx',
      ...files(BROWSER, 'collaboration.spec.ts', 'many-cells.spec.ts', 'sleep.spec.ts'),
      ...files(BRIDGE, 'test_lifecycle.py', 'test_streaming.py')
    ],
    ledger: files(
      'src/service',
      '__tests__/killed-service.spec.ts',
      '__tests__/two-servers.race.spec.ts',
      'conversations/__tests__/damaged-logs.spec.ts'
    )
  },
  {
    name: 'D',
    ids: ['D'],
    wrong: 'Data files that hide their format, are cut off, huge or hostile',
    holds: 'A table or a typed error; no row is lost silently',
    tests: [
      ...files(
        'src/service/files/__tests__',
        'arrow-files.spec.ts',
        'csv-traps.spec.ts',
        'file-kinds.spec.ts',
        'json-traps.spec.ts',
        'sqlite-files.spec.ts',
        'workbooks.spec.ts',
        'data-files.spec.ts',
        'hostile-files.spec.ts'
      ),
      ...files('src/service/files/child/__tests__', 'fenced-database.spec.ts', 'sqlite-fence.spec.ts'),
      'src/service/files/child/preview/__tests__/preview-traps.spec.ts'
    ]
  },
  {
    name: 'S1–S2',
    ids: ['S1', 'S2'],
    wrong: 'Text of a model or of the data carries scripts, addresses or pictures',
    holds: 'It is shown as text; nothing runs, nothing is fetched',
    tests: files('src/labextension/chat/answer/__tests__', 'hostile-text.dom.spec.tsx', 'markdown-html.dom.spec.ts'),
    ledger: [`${BROWSER}/hostile-text.spec.ts`, `${JOURNEYS}/hostile-text.spec.ts`]
  },
  {
    name: 'S3–S4',
    ids: ['S3', 'S4'],
    wrong: 'The data gives orders, and the model obeys all of them',
    holds: 'Nothing runs without a Yes, no setting changes, nothing is read outside',
    tests: [
      `${JOURNEYS}/approval.spec.ts`,
      `${BROWSER}/always.spec.ts`,
      'src/agent/__tests__/bound-to-call.spec.ts',
      'src/toolsets/__tests__/references.spec.ts'
    ],
    ledger: ['src/labextension/app/questions/__tests__/injections.spec.ts']
  },
  {
    name: 'S5–S8',
    ids: ['S5', 'S6', 'S7', 'S8'],
    wrong: 'Paths that lead out, foreign origins and hosts, addresses of other machines, keys',
    holds: 'All are refused; a key goes to its own host only',
    tests: [
      `${BRIDGE}/test_access.py`,
      `${BRIDGE}/test_gateway.py`,
      ...files('src/service/files/child/__tests__', 'opened-file.spec.ts', 'opened-file.race.spec.ts'),
      ...files(
        'src/service/__tests__',
        'canary.spec.ts',
        'routes.spec.ts',
        'endpoints.spec.ts',
        'create-logger.spec.ts'
      ),
      ...files(
        'src/models/openai/__tests__',
        'forbidden-address.spec.ts',
        'network-fetch.spec.ts',
        'without-key.spec.ts'
      ),
      'src/service/local/download/__tests__/is-private-address.spec.ts',
      ...files('src/toolsets/__tests__', 'canaries.spec.ts', 'privacy.spec.ts')
    ],
    ledger: ['src/service/files/__tests__/path-escapes.spec.ts']
  },
  {
    name: 'S9–S13',
    ids: ['S9', 'S10', 'S11', 'S12', 'S13'],
    wrong: 'An open umask, names that are code, approvals that hide code, drafts that run with other cells',
    holds: 'Files are private, names survive unchanged, what runs is what was shown',
    tests: [
      'src/plan/python/__tests__/literals.spec.ts',
      'src/agent/__tests__/approval.spec.ts',
      'src/labextension/chat/approval/__tests__/approval.dom.spec.tsx',
      ...files('src/labextension/cells/__tests__', 'draft-executor.dom.spec.ts', 'known-drafts.spec.ts'),
      'src/labextension/cells/__tests__/draft-metadata.dom.spec.ts',
      `${BROWSER}/unaccepted.spec.ts`,
      'src/service/connections/__tests__/connection-store.spec.ts'
    ]
  },
  {
    name: 'C1–C5',
    ids: ['C1', 'C2', 'C3', 'C4', 'C5'],
    wrong: 'Many chats at once, on one kernel, on one model; thousands of starts and stops',
    holds: 'They are kept apart and in order, and no memory leaks',
    tests: ['src/models/llama/__tests__/model-queue.spec.ts', 'src/service/__tests__/shutdown.llama.spec.ts'],
    ledger: [
      'src/toolsets/__tests__/one-kernel.spec.ts',
      ...files('src/service/__tests__', 'many-chats.spec.ts', 'soak.race.spec.ts'),
      'src/kernel/__tests__/chats-on-one-kernel.kernel.spec.ts'
    ]
  }
];
