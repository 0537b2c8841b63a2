import type { Page } from '@playwright/test';

/** A document that is open in the page, and the kernel that it has, if any. */
type Widget = {
  dispose(): void;
  /** What a notebook shows. */
  readonly content?: {
    activeCellIndex: number;
    mode: 'command' | 'edit';
    deselectAll(): void;
    scrollToItem(index: number, align: 'center'): Promise<void>;
    activate(): void;
  };
  readonly context?: {
    readonly path: string;
    readonly sessionContext: {
      readonly session: {
        readonly kernel: { readonly status: string; readonly connectionStatus: string } | null;
      } | null;
    };
  };
};

/** The application, as JupyterLab shows it to the page when it is told to. */
type Exposed = {
  readonly jupyterapp?: {
    readonly commands: {
      execute(command: string, args: object): Promise<unknown>;
      readonly keyBindings: readonly { readonly command: string }[];
    };
    readonly restored: Promise<unknown>;
    readonly shell: {
      readonly currentWidget: Widget | null;
      widgets(area: 'main'): Iterable<Widget>;
      collapseRight(): void;
    };
  };
};

/** Waits until JupyterLab has put back what was open and takes the keys, those of Cellwright among them. */
export async function applicationReady(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const app = (window as unknown as Exposed).jupyterapp;
    await app?.restored;
    return app?.commands.keyBindings.some(({ command }) => command === 'cellwright:focus-input');
  });
}

/** Waits until the document in front, this one if one is named, has a kernel that is there and idle. */
export async function kernelIdle(page: Page, path: string | undefined, timeout: number): Promise<void> {
  await page.waitForFunction(
    wanted => {
      const context = (window as unknown as Exposed).jupyterapp?.shell.currentWidget?.context;
      const kernel = context?.sessionContext.session?.kernel;
      return (
        (wanted === undefined || context?.path === wanted) &&
        kernel?.status === 'idle' &&
        kernel.connectionStatus === 'connected'
      );
    },
    path,
    { timeout }
  );
}

/** Does a command of JupyterLab; all of it is over when it resolves. */
export async function execute(page: Page, command: string, args: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.evaluate(
    async ([id, given]) => {
      await (window as unknown as Exposed).jupyterapp?.commands.execute(id, given);
    },
    [command, args] as const
  );
}

/** Takes away what is open, as it is, and closes the right sidebar. */
export async function clearApplication(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shell = (window as unknown as Exposed).jupyterapp?.shell;
    for (const widget of [...(shell?.widgets('main') ?? [])]) {
      widget.dispose();
    }
    shell?.collapseRight();
  });
}

/** Makes one cell of the notebook in front the selected one, in command mode, and brings it into sight. */
export async function selectCell(page: Page, index: number): Promise<void> {
  await page.evaluate(async at => {
    const notebook = (window as unknown as Exposed).jupyterapp?.shell.currentWidget?.content;
    if (notebook !== undefined) {
      notebook.deselectAll();
      notebook.activeCellIndex = at;
      notebook.mode = 'command';
      await notebook.scrollToItem(at, 'center');
      notebook.activate();
    }
  }, index);
}

/**
 * Whether the notebook in front has the focus; else it is given to it. JupyterLab does so by itself, but where cells are drawn after
 * that, the focus is gone.
 */
export function notebookHasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const hasFocus = document.querySelector('.jp-Notebook:focus-within') !== null;
    if (!hasFocus) {
      (window as unknown as Exposed).jupyterapp?.shell.currentWidget?.content?.activate();
    }
    return hasFocus;
  });
}
