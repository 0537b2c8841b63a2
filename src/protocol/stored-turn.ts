import * as Type from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import type { ReadonlyDeep } from '../agent/index.js';
import { LoadingNotice, QueuedNotice, ReadingNotice } from './models.js';
import { type closedObject, oneOf } from './schema-parts.js';

const ToolStatusSchema = oneOf('ok', 'error', 'timeout', 'denied', 'skipped', 'aborted');

const Text = Type.String();
const Call = { id: Text, name: Text, arguments: Text };

/** A message of a conversation. `more` are further fields of assistant and tool messages; `object` makes each schema. */
export function messageSchema<T extends Type.TProperties>(more: T, object: typeof closedObject = Type.Object) {
  return Type.Union([
    object({ role: Type.Literal('system'), text: Text }),
    object({ role: Type.Literal('user'), text: Text }),
    object({ role: Type.Literal('assistant'), text: Text, calls: Type.Array(object(Call)), ...more }),
    object({
      role: Type.Literal('tool'),
      callId: Text,
      toolName: Text,
      status: ToolStatusSchema,
      parts: Type.Array(
        Type.Union([
          object({ type: Type.Literal('text'), text: Text }),
          object({ type: Type.Literal('image'), mime: Text, data: Text }),
          object({ type: Type.Literal('json'), value: Type.Unknown() })
        ])
      ),
      ...more
    })
  ]);
}

const Texts = Type.Array(Text);
const MaybeNumber = Type.Union([Type.Number(), Type.Null()]);

const Step = Type.Object({
  callId: Text,
  toolName: Text,
  /** `running` and `waiting` until the call ends. */
  status: Type.Union([oneOf('running', 'waiting'), ToolStatusSchema]),
  /** One short phrase, for example `df · 8 columns` or the error sentence. */
  detail: Text,
  /** Second line, for example `Repaired once: total → total_amount`. */
  note: Type.Optional(Text),
  args: Type.Optional(Type.Unknown()),
  result: Type.Optional(Text),
  ms: Type.Optional(Type.Number()),
  /** Lines of code that a sub-query has written so far. */
  linesWritten: Type.Optional(Type.Number())
});

const DatasetRead = Type.Object({
  name: Text,
  fingerprint: Text,
  rows: MaybeNumber,
  columns: Type.Number(),
  marks: Type.Optional(Type.Record(Text, Text))
});

const Proposal = Type.Object({
  type: Type.Literal('cellwright.proposal'),
  language: oneOf('python', 'markdown'),
  code: Text,
  replaces: Type.Optional(Type.Object({ cellId: Text, source: Text })),
  reason: Text,
  assumptions: Type.Array(
    Type.Object({
      type: oneOf('column', 'value', 'dataset', 'operation'),
      phrase: Text,
      reading: Text,
      text: Text,
      alternatives: Type.Optional(Texts)
    })
  ),
  checks: Type.Array(
    Type.Object({
      id: oneOf('columns', 'variables', 'imports', 'syntax', 'overwrite', 'effects', 'data', 'mended'),
      status: oneOf('passed', 'note', 'failed', 'unknown'),
      text: Text,
      unknown: Type.Optional(Type.Object({ name: Text, dataset: Type.Optional(Text), nearest: Texts }))
    })
  ),
  repairs: Type.Optional(Type.Array(Type.Object({ from: Text, to: Type.Union([Text, Type.Null()]) }))),
  plan: Type.Optional(
    Type.Object({
      type: Type.Literal('cellwright.plan'),
      dataset: Text,
      plan: Type.Unknown()
    })
  ),
  datasets: Type.Array(DatasetRead),
  provenance: Type.Object({ question: Text, model: Text, date: Text, version: Text })
});

const Draft = Type.Union([
  /** The draft waits for the user; drafts with another status are shown in one line. */
  Type.Object({
    status: Type.Literal('card'),
    why: oneOf('setting', 'check', 'change', 'no-notebook'),
    /** Execution count of the cell that a change is for; `null` when it has none. */
    target: Type.Optional(MaybeNumber)
  }),
  Type.Object({ status: Type.Literal('drafted'), cellId: Text, below: MaybeNumber, by: Type.Optional(Type.Number()) }),
  Type.Object({ status: Type.Literal('kept'), cellId: Text }),
  Type.Object({
    status: Type.Literal('ran'),
    cellId: Text,
    executionCount: MaybeNumber,
    error: Type.Optional(Text),
    edited: Type.Boolean()
  }),
  /** `ranAs`: the kernel's execution count when its cell ran, if it ran and the count is known. */
  Type.Object({ status: Type.Literal('undone'), variablesStay: Texts, ranAs: Type.Optional(Type.Number()) }),
  /** The user discarded it in the notebook. */
  Type.Object({ status: Type.Literal('discarded') }),
  Type.Object({ status: Type.Literal('deleted') }),
  /** The notebook, as it was opened, does not hold the draft, for example because it was not saved. */
  Type.Object({ status: Type.Literal('missing') })
]);

const Approval = Type.Object({
  callId: Text,
  toolName: Text,
  title: Text,
  reason: Type.Optional(Text),
  code: Text,
  facts: Type.Array(Type.Object({ label: Text, value: Text }))
});

const Question = Type.Object({
  callId: Text,
  toolName: Text,
  question: Text,
  options: Type.Array(Type.Object({ label: Text, fact: Type.Optional(Text) }))
});

const Message = messageSchema({ data: Type.Optional(Type.Object({ type: Text })) });

const Turn = Type.Object({
  /** Also the run id and the `runId` of drafts. */
  id: Type.String({ minLength: 1, maxLength: 200 }),
  question: Text,
  /** Id of the turn whose question was asked in place of this one's. Models no longer read this turn. */
  supersededBy: Type.Optional(Text),
  /** The panel asked the question again, because the model that was fetched for it had arrived. */
  again: Type.Optional(Type.Literal(true)),
  /** Milliseconds since the epoch. */
  askedAt: Type.Number(),
  model: Type.Object({
    id: Text,
    label: Text,
    /** The farthest destination of any model of the run. */
    destination: oneOf('page', 'server', 'network'),
    /** Hosts that requests over the network went to. */
    place: Type.Optional(Text)
  }),
  /** After how many minutes a step and the whole run are stopped. */
  deadlines: Type.Optional(Type.Object({ step: Type.Number(), run: Type.Number() })),
  /** Cell that was active when the question was asked. */
  anchorCellId: Type.Optional(Text),
  /** The last four are final. */
  status: oneOf(
    'running',
    'waiting-approval',
    'waiting-question',
    'stopping',
    'done',
    'failed',
    'interrupted',
    'lost-kernel'
  ),
  steps: Type.Array(Step),
  stepNumber: Type.Number(),
  /** A request is sent again at `at`, in milliseconds since the epoch, as try `attempt` of at most `of`. */
  retry: Type.Optional(Type.Object({ attempt: Type.Number(), of: Type.Number(), at: Type.Number(), reason: Text })),
  /** What happens before a model on this machine answers. */
  preparing: Type.Optional(Type.Union([QueuedNotice, LoadingNotice, ReadingNotice])),
  /** Markdown, grows while streaming. */
  text: Text,
  proposal: Type.Optional(Proposal),
  draft: Type.Optional(Draft),
  approval: Type.Optional(Approval),
  /** Sentence shown once an approval was decided. */
  approvalOutcome: Type.Optional(Text),
  /** The question of a tool that waits for the user. */
  userQuestion: Type.Optional(Question),
  /** The question of a tool that the user set aside by asking something else. */
  unanswered: Type.Optional(Text),
  /** The turn had not ended yet when a page opened the chat. */
  unfinished: Type.Optional(Type.Literal(true)),
  /** The questions of tools that were answered, in order. */
  answered: Type.Optional(Type.Array(Type.Object({ callId: Text, question: Text, answer: Text }))),
  /** Title, one sentence with the cause and what is kept, and what the user can do. */
  error: Type.Optional(
    Type.Object({
      title: Text,
      message: Text,
      details: Type.Optional(Text),
      actions: Type.Array(
        oneOf('change-key', 'retry', 'use-builtin', 'continue', 'open-settings', 'new-chat', 'pick-model')
      )
    })
  ),
  /** The file named in the question that could not be read because its reader is missing. */
  unreadFile: Type.Optional(Text),
  /** The datasets that an answer without a proposal relied on, as they were. */
  datasets: Type.Optional(Type.Array(DatasetRead)),
  /** The datasets that the proposal relied on, as they were when its cell ran last. */
  ranOn: Type.Optional(Type.Array(DatasetRead)),
  /** Fingerprints of changed datasets whose notice was dismissed. */
  dismissedChanges: Type.Optional(Texts),
  /** At most three follow-up questions. */
  suggestions: Texts,
  ms: Type.Optional(Type.Number()),
  /** Tokens that models used for this turn so far. */
  usage: Type.Optional(
    Type.Object({
      input: Type.Number(),
      output: Type.Number(),
      /** Input tokens that came from a cache. */
      cached: Type.Number(),
      /** Set when a model did not count all tokens itself. */
      about: Type.Optional(Type.Boolean()),
      /** Absent where prices are not known. */
      costs: Type.Optional(Type.Array(Type.Object({ amount: Type.Number(), currency: Text })))
    })
  ),
  /** The level that each dataset was shared at with the model; `null`: nothing was held back. */
  sharing: Type.Optional(
    Type.Record(Text, Type.Union([oneOf('names', 'types', 'statistics', 'masked', 'rows'), Type.Null()]))
  ),
  /** What the run added to the agent's history; absent while running. */
  messages: Type.Optional(Type.Array(Message))
});

export type StoredTurn = ReadonlyDeep<Type.Static<typeof Turn>>;

/** One question and its outcome, as the page writes and draws it. Drawing relies on these fields; a newer page may have more. */
export const StoredTurnSchema = Type.Unsafe<StoredTurn>(Turn);

/** Whether what was stored, perhaps by another version of this package, can be drawn. */
export function isStoredTurn(value: unknown): value is StoredTurn {
  return Check(StoredTurnSchema, value);
}
