import * as Type from '@sinclair/typebox';
import { FailedTaskError, LoopControllerRef, RESPOND_TO_USER, UserRef } from '../agent/index.js';
import { fromConversation, ownWords } from '../datasets/index.js';
import { sharedTool } from './shared-tool.js';

/** Tools for speaking with the user: ask, give up, answer. Models with tool calls of their own answer in text instead. */
export class DialogueToolset {
  readonly askUser = sharedTool({
    description: 'Asks the user one question. Only for what cannot be found out otherwise.',
    params: Type.Object({
      question: Type.String({ description: 'One full question.' }),
      options: Type.Optional(Type.Array(Type.String(), { description: 'Answers to choose from, if there are few.' })),
      facts: Type.Optional(Type.Array(Type.String(), { description: 'Words beside each.' }))
    }),
    inject: { user: UserRef },
    run: ({ question, options = [], facts = [] }, { user }, { signal }) => {
      const rows = options.map((label, at) => {
        const fact = facts[at];
        return fact === undefined || fact === '' ? label : { label, fact };
      });
      return user.ask({ question, options: rows }, signal);
    },
    reply: answer => fromConversation(answer)
  });

  readonly failTask = sharedTool({
    description: 'Gives the task up and ends the turn. Only when it cannot be done at all.',
    params: Type.Object({ reason: Type.String({ description: 'Why, in one sentence for the user.' }) }),
    inject: { loop: LoopControllerRef },
    run: ({ reason }, { loop }) => {
      loop.setState(loop.STOP_FATAL, reason);
      throw new FailedTaskError('gave_up', reason);
    },
    reply: () => ownWords`Given up.`
  });

  readonly respondToUser = sharedTool({
    ...RESPOND_TO_USER,
    inject: { loop: LoopControllerRef },
    run: ({ text }, { loop }) => {
      loop.setState(loop.STOP_SUCCESS);
      return text;
    },
    reply: text => fromConversation(text)
  });
}
