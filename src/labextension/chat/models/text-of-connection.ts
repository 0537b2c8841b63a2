import type { ConnectionDetail } from '../../../protocol/index.js';
import type { ConnectionText } from './connection-text.js';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** What stands in the fields at first. Headers whose values are kept with the keys stand there without them. */
export function textOfConnection(connection: ConnectionDetail | undefined): ConnectionText {
  const { baseUrl = DEFAULT_BASE_URL, model = '', name = '', headers = {}, secretHeaders = [] } = connection ?? {};
  const {
    proxy = '',
    caFile = '',
    contextSize,
    forwards = false,
    schemaForm = '',
    strategy = 'native',
    prices,
    deadlines
  } = connection ?? {};
  return {
    baseUrl,
    model,
    name: name === model ? '' : name,
    headers: [
      ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
      ...secretHeaders.map(header => `${header}:`)
    ].join('\n'),
    forwards: forwards ? 'yes' : '',
    proxy,
    caFile,
    contextSize: numeral(contextSize),
    schemaForm,
    strategy,
    priceInput: numeral(prices?.input),
    priceCached: numeral(prices?.cached),
    priceOutput: numeral(prices?.output),
    currency: prices?.currency ?? '',
    waitConnect: seconds(deadlines?.connect),
    waitFirst: seconds(deadlines?.firstToken),
    waitIdle: seconds(deadlines?.idle),
    waitWhole: seconds(deadlines?.whole)
  };
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '' : String(ms / 1000);
}

function numeral(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}
