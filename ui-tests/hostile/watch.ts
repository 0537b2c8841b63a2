import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, type Request } from '@playwright/test';
import { fault } from '../../faults/ledger.js';
import type { LabServer } from '../lab/start-server.js';
import type { Workbench } from '../lab/workbench.js';
import { CANARY, payloads, type Payload } from './payloads.js';

/** A server on this machine that writes down who comes: each connection, and the path of each request. */
class CountingServer {
  readonly paths: string[] = [];

  /** Also those that asked for nothing. */
  get connections(): number {
    return this._connections;
  }

  /** Ends with a slash. */
  get address(): string {
    return `http://127.0.0.1:${(this._server.address() as AddressInfo).port}/`;
  }

  async listen(): Promise<void> {
    this._server.on('connection', () => {
      this._connections += 1;
    });
    await new Promise<void>(resolve => this._server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this._server.closeAllConnections();
    await new Promise(resolve => this._server.close(resolve));
  }

  private readonly _server = createServer((request, response) => {
    this.paths.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  });
  private _connections = 0;
}

/** What a page does that shows hostile text: who it asks, and what of it ran. */
export type Watch = {
  readonly payloads: readonly Payload[];
  /** What they want the page to ask. */
  readonly address: string;
  /** Fails unless the page asked nobody but JupyterLab, ran nothing and can run nothing by a click in an answer. */
  expectQuiet(bench: Workbench): Promise<void>;
  /** Records what each of these has done by now, shown in this way. */
  record(shown: readonly Payload[], way: string): Promise<void>;
};

/** Watches a page while it is used. */
export async function watchPage(page: Page, lab: LabServer, use: (watch: Watch) => Promise<void>): Promise<void> {
  const server = new CountingServer();
  await server.listen();
  const strangers: string[] = [];
  const look = (request: Request): void => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(lab.url).origin) {
      strangers.push(request.url());
    }
  };
  page.on('request', look);
  await use({
    payloads: payloads(server.address),
    address: server.address,
    async record(shown, way) {
      for (const { id } of shown) {
        const own = new RegExp(`/${id}(?!\\d)`);
        await fault('S1', `${id} ${way}`, measure => {
          measure('strangers', [...strangers, ...server.paths].filter(path => own.test(path)).length);
        });
      }
    },
    async expectQuiet({ page: shown, panel }) {
      await settled(shown);
      expect({ strangers, paths: server.paths, connections: server.connections }).toEqual({
        strangers: [],
        paths: [],
        connections: 0
      });
      expect(await shown.evaluate(`globalThis.${CANARY}`)).toBeUndefined();
      const held = panel.conversation.locator(
        [
          'img, image, picture, video, audio, iframe, embed, object, script, style, link, meta, base, form, math',
          'mjx-container, .jp-cw-Markdown svg, .jp-cw-Markdown input, .jp-cw-Markdown button',
          '[data-commandlinker-command], [srcset], [ping], [onerror], .jp-cw-Markdown [style], .jp-cw-Markdown [id]',
          'a:not([href^="http://" i], [href^="https://" i], [href^="mailto:" i])'
        ].join(', ')
      );
      expect(await held.evaluateAll(all => all.map(element => element.outerHTML.slice(0, 200)))).toEqual([]);
      const links = await panel.conversation
        .locator('.jp-cw-Markdown a')
        .evaluateAll(all => all.map(link => ({ words: link.textContent, address: link.getAttribute('href') ?? '' })));
      for (const { words, address } of links) {
        expect(words).toContain(address);
      }
    }
  });
  page.off('request', look);
  await server.close();
}

/** Everything that was to be drawn is, and what drawing began to fetch was asked for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        let calm = 0;
        const look = (deadline: IdleDeadline): void => {
          calm = deadline.timeRemaining() > 5 ? calm + 1 : 0;
          if (calm === 5) {
            resolve();
          } else {
            requestIdleCallback(look);
          }
        };
        requestIdleCallback(look);
      })
  );
}
