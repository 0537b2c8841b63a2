import { Ongoing } from './ongoing.js';
import type { TestAllView, TestView } from '../state/chat-connections.js';

/** The tests of models, for as long as the panel is there: those of single models by their ids, and that of all. */
export class ModelTests {
  readonly single = new Ongoing<TestView>();
  readonly all = new Ongoing<TestAllView>();
}
