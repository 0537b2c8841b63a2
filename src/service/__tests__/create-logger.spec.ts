import { createLogger } from '../create-logger.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger({ write: (line: string) => (text += line) }, ['canary"key', '']));
  return text;
}

describe('the log', () => {
  it('holds no secret, wherever it stood', () => {
    const text = logged(log => {
      log.info('asked with canary"key');
      log.error({ err: new Error('refused canary"key'), url: 'http://x/?key=canary"key' }, 'failed');
    });
    expect(text).toContain('refused');
    expect(text).not.toContain('canary');
  });

  it('holds no field that is named like a secret', () => {
    const text = logged(log => log.info({ headers: { authorization: 'a1', 'x-service-secret': 'a1' }, apiKey: 'a1' }));
    expect(text).not.toContain('a1');
    expect(text).toContain('[redacted]');
  });
});
