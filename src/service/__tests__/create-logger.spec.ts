import { createLogger } from '../create-logger.js';

it('the log holds no secret, wherever it stood, and no field that is named like one', () => {
  let text = '';
  const log = createLogger({ write: (line: string) => (text += line) }, ['canary"key', '']);
  log.info('asked with canary"key');
  log.error({ err: new Error('refused canary"key'), url: 'http://x/?key=canary"key' }, 'failed');
  expect(text).toContain('refused');
  log.info({ headers: { authorization: 'field', 'x-service-secret': 'field' }, apiKey: 'field' });
  expect(text).toContain('[redacted]');
  expect(text).not.toMatch(/canary|field/);
});
