import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { messageSchema, ToolStatusSchema } from './message-schema.js';
import { oneOf } from './schema-parts.js';

const Text = Type.String();
const Texts = Type.Array(Text);
const MaybeNumber = Type.Union([Type.Number(), Type.Null()]);

const Step = Type.Object({
  callId: Text,
  toolName: Text,
  status: Type.Union([oneOf('running', 'waiting'), ToolStatusSchema]),
  detail: Text,
  note: Type.Optional(Text),
  args: Type.Optional(Type.Unknown()),
  result: Type.Optional(Text),
  ms: Type.Optional(Type.Number()),
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
  Type.Object({
    status: Type.Literal('card'),
    why: oneOf('setting', 'check', 'change', 'no-notebook'),
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
  Type.Object({ status: Type.Literal('undone'), variablesStay: Texts, ranAs: Type.Optional(Type.Number()) }),
  Type.Object({ status: Type.Literal('discarded') }),
  Type.Object({ status: Type.Literal('deleted') }),
  Type.Object({ status: Type.Literal('missing') })
]);

const Approval = Type.Object({
  callId: Text,
  toolName: Text,
  title: Text,
  reason: Type.Optional(Text),
  code: Text,
  hash: Type.Optional(Text),
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
  id: Type.String({ minLength: 1, maxLength: 200 }),
  question: Text,
  supersededBy: Type.Optional(Text),
  again: Type.Optional(Type.Literal(true)),
  askedAt: Type.Number(),
  model: Type.Object({
    id: Text,
    label: Text,
    destination: oneOf('page', 'server', 'network'),
    place: Type.Optional(Text)
  }),
  deadlines: Type.Optional(Type.Object({ step: Type.Number(), run: Type.Number() })),
  anchorCellId: Type.Optional(Text),
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
  retry: Type.Optional(Type.Object({ attempt: Type.Number(), of: Type.Number(), at: Type.Number(), reason: Text })),
  preparing: Type.Optional(
    Type.Union([
      Type.Object({ type: Type.Literal('queued'), position: Type.Number() }),
      Type.Object({ type: Type.Literal('loading'), share: Type.Number(), bytes: Type.Number() }),
      Type.Object({ type: Type.Literal('reading'), read: Type.Number(), of: Type.Number() })
    ])
  ),
  text: Text,
  proposal: Type.Optional(Proposal),
  draft: Type.Optional(Draft),
  approval: Type.Optional(Approval),
  approvalOutcome: Type.Optional(Text),
  userQuestion: Type.Optional(Question),
  unanswered: Type.Optional(Text),
  unfinished: Type.Optional(Type.Literal(true)),
  answered: Type.Optional(Type.Array(Type.Object({ callId: Text, question: Text, answer: Text }))),
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
  unreadFile: Type.Optional(Text),
  datasets: Type.Optional(Type.Array(DatasetRead)),
  ranOn: Type.Optional(Type.Array(DatasetRead)),
  dismissedChanges: Type.Optional(Texts),
  suggestions: Texts,
  ms: Type.Optional(Type.Number()),
  usage: Type.Optional(
    Type.Object({
      input: Type.Number(),
      output: Type.Number(),
      cached: Type.Number(),
      about: Type.Optional(Type.Boolean()),
      costs: Type.Optional(Type.Array(Type.Object({ amount: Type.Number(), currency: Text })))
    })
  ),
  sharing: Type.Optional(
    Type.Record(Text, Type.Union([oneOf('names', 'types', 'statistics', 'masked', 'rows'), Type.Null()]))
  ),
  messages: Type.Optional(Type.Array(Message))
});

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

export type StoredTurn = Frozen<Static<typeof Turn>>;

/**
 * One question and what came of it, as the page writes it and draws it. What it names is what drawing relies on; fields of
 * a newer page are let through.
 */
export const StoredTurnSchema = Type.Unsafe<StoredTurn>(Turn);

/** Whether what was stored, perhaps by another version of this package, can be drawn. */
export function isStoredTurn(value: unknown): value is StoredTurn {
  return Check(StoredTurnSchema, value);
}
