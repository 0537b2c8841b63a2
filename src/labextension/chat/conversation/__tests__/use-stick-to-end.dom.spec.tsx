import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useStickToEnd } from '../use-stick-to-end.js';

const LINE = 20;
const SIGHT = 100;

/** A log of so many lines. */
function Log({ lines }: { readonly lines: number }): ReactElement {
  const { scroller, content, away, onScroll } = useStickToEnd(true);
  return (
    <div ref={scroller} data-away={away} onScroll={onScroll}>
      <div ref={content}>
        {Array.from({ length: lines }, (_, at) => (
          <p key={at}>line</p>
        ))}
      </div>
    </div>
  );
}

/** jsdom lays nothing out: lines of one height in a window of five, which is never scrolled beyond its end. */
function layOut(element: Element): void {
  let top = 0;
  const height = (): number => element.querySelectorAll('p').length * LINE;
  const clamp = (value: number): number => Math.min(value, Math.max(0, height() - SIGHT));
  Object.defineProperties(element, {
    scrollHeight: { get: height },
    clientHeight: { get: () => SIGHT },
    scrollTop: { get: () => (top = clamp(top)), set: (value: number) => (top = clamp(value)) }
  });
}

describe('a log that sticks to its end', () => {
  const host = document.createElement('div');
  let root: Root;
  /** Resolves when whoever looks at changes was told. */
  const show = async (lines: number): Promise<void> => {
    act(() => root.render(<Log lines={lines} />));
    await Promise.resolve();
  };
  const log = (): HTMLElement => host.firstElementChild as HTMLElement;
  const scrolled = (): void => act(() => void log().dispatchEvent(new Event('scroll')));

  beforeEach(async () => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    document.body.append(host);
    root = createRoot(host);
    await show(0);
    layOut(log());
    await show(20);
  });

  afterEach(() => {
    act(() => root.unmount());
    host.remove();
  });

  it('is at the end when it has grown', () => {
    expect(log().scrollTop).toBe(300);
  });

  it('goes on to stick when it got shorter and longer again before the news of that scroll came', async () => {
    await show(10);
    expect(log().scrollTop).toBe(100);
    await show(30);
    scrolled();
    await show(31);
    expect(log().scrollTop).toBe(520);
    expect(log().dataset['away']).toBe('false');
  });

  it('lets go when its reader scrolls up, and sticks again at the end', async () => {
    log().scrollTop = 40;
    scrolled();
    await show(30);
    expect(log().scrollTop).toBe(40);
    expect(log().dataset['away']).toBe('true');
    log().scrollTop = 500;
    scrolled();
    await show(40);
    expect(log().scrollTop).toBe(700);
  });
});
