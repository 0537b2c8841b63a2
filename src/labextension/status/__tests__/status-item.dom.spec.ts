import { Widget } from '@lumino/widgets';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { StatusItem } from '../status-item.js';

const analyst = { label: 'Built-in analyst', place: 'offline', sent: false };
const provider = { label: 'gpt-4.1-mini', place: 'api.openai.com', sent: true };

const onPress = jest.fn();
let item: StatusItem;

beforeEach(() => {
  onPress.mockClear();
  item = new StatusItem(plainTrans, onPress);
  Widget.attach(item, document.body);
});

afterEach(() => item.dispose());

describe('StatusItem', () => {
  it('says which model answers and where the data goes', () => {
    item.say(analyst, null);
    expect(item.node.textContent).toBe('Cellwright: Built-in analyst · offline');
    item.say(provider, null);
    expect(item.node.textContent).toBe('Cellwright: gpt-4.1-mini · sent to api.openai.com');
    expect(item.node.title).toBe('Cellwright: gpt-4.1-mini · sent to api.openai.com. Open the panel');
  });

  it('says what an answer under way does in place of where it goes, which stays in the tooltip', () => {
    item.say(provider, 'answering');
    expect(item.node.textContent).toBe('Cellwright: gpt-4.1-mini · answering…');
    expect(item.node.title).toContain('sent to api.openai.com');
    item.say(provider, 'waiting');
    expect(item.node.textContent).toBe('Cellwright: gpt-4.1-mini · waits for you');
  });

  it('is a button whose name begins with what is seen', () => {
    item.say(analyst, null);
    expect(item.node.tagName).toBe('BUTTON');
    expect(item.node.getAttribute('aria-label')).toBe('Cellwright: Built-in analyst · offline. Open the panel');
    item.node.click();
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus where it is when the mouse presses it', () => {
    const pressed = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    item.node.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(onPress).not.toHaveBeenCalled();
  });
});
