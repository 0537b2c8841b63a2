import { capText } from '../calls/format-parts.js';
import { frozenCopy } from '../frozen-copy.js';
import type { Message, ToolCall } from '../message.js';
import { fairShare } from './fair-share.js';

/** Most characters that the history keeps of the arguments of one call, and of all calls of one reply. */
const MOST = 8000;
const MOST_TOGETHER = 20_000;

/**
 * The message as the history keeps it: every later request carries it. Of long arguments, which have been read and run or
 * refused by then, it keeps head and tail with the number of characters left out between them, as JSON.
 */
export function withShortCalls(message: Message): Message {
  if (message.role !== 'assistant') {
    return message;
  }
  const sizes = message.calls.map(call => call.arguments.length);
  const share = Math.min(MOST, fairShare(sizes, MOST_TOGETHER));
  return sizes.every(size => size <= share)
    ? message
    : frozenCopy({ ...message, calls: message.calls.map(call => cut(call, share)) });
}

function cut(call: ToolCall, limit: number): ToolCall {
  if (call.arguments.length <= limit) {
    return call;
  }
  for (let size = limit; ; size = Math.floor(size / 2)) {
    const text = JSON.stringify({ cut: capText(call.arguments, size) });
    // What JSON has to escape makes it longer.
    if (text.length <= limit + 100 || size === 0) {
      return { ...call, arguments: text };
    }
  }
}
