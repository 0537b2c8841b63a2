import { click, renderPanel, unmountAll } from '../../__tests__/fixtures/render.js';
import { states } from '../../__tests__/fixtures/states.js';

describe('what is opened', () => {
  const scrolled = jest.fn();
  beforeEach(() => {
    Element.prototype.scrollIntoView = function (this: Element, options) {
      scrolled(this.className, options);
    };
  });
  afterEach(() => {
    scrolled.mockReset();
    unmountAll();
  });

  it('comes into sight, and nothing moves when it is closed or drawn', () => {
    const { find } = renderPanel(states.drafted);
    expect(scrolled).not.toHaveBeenCalled();
    click(find('button', '8 lines'));
    expect(scrolled).toHaveBeenCalledWith('jp-cw-Disclosure', { block: 'nearest', inline: 'nearest' });
    click(find('button', '8 lines'));
    expect(scrolled).toHaveBeenCalledTimes(1);
    click(find('.jp-cw-Dataset'));
    expect(scrolled).toHaveBeenLastCalledWith('jp-cw-Dataset-more', { block: 'nearest', inline: 'nearest' });
  });
});
