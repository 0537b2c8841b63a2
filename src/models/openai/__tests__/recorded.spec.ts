import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, replay } from './recorded-exchange.js';
import { serverExchanges } from './server-exchanges.js';

describe('what was recorded of a real server', () => {
  it.each(serverExchanges.map(each => [each.name, each] as const))(
    'means the same, and the same is asked: %s',
    async (_name, exchange) => {
      const { outcome, recorded } = await replay(exchange);
      expect(JSON.parse(JSON.stringify(outcome))).toEqual(recorded);
      exchange.check(outcome);
    }
  );

  it('holds no key, and nothing else', () => {
    const files = readdirSync(FOLDER);
    expect(files).toHaveLength(serverExchanges.length);
    for (const file of files) {
      expect(readFileSync(join(FOLDER, file), 'utf8')).not.toMatch(/test-[0-9a-f]{16}|Bearer/);
    }
  });
});
