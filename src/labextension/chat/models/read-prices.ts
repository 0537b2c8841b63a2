import type { TranslationBundle } from '@jupyterlab/translation';
import type { ConnectionDraft } from '../../../protocol/index.js';
import type { ConnectionText } from './connection-text.js';

type PriceField = 'priceInput' | 'priceCached' | 'priceOutput' | 'currency';

/** The prices of a draft, none where no field has one, or what is wrong with which field. */
export function readPrices(
  text: Pick<ConnectionText, PriceField>,
  trans: TranslationBundle
): Pick<ConnectionDraft, 'prices'> | { readonly wrong: string; readonly field: PriceField } {
  const [input, cached, output] = [text.priceInput, text.priceCached, text.priceOutput].map(price => price.trim());
  const currency = text.currency.trim();
  if (!input && !cached && !output) {
    return {};
  }
  const numbers = [
    ['priceInput', input, true],
    ['priceOutput', output, true],
    ['priceCached', cached, false]
  ] as const;
  for (const [field, price = '', wanted] of numbers) {
    if (price === '' ? wanted : !/^\d+(\.\d+)?$/.test(price)) {
      return { wrong: trans.__('Prices are numbers for a million tokens, such as 2.5, of those in and out.'), field };
    }
  }
  if (currency === '' || currency.length > 8) {
    return { wrong: trans.__('Enter the currency of the prices, such as EUR.'), field: 'currency' };
  }
  const prices = { input: Number(input), output: Number(output), currency };
  return { prices: cached ? { ...prices, cached: Number(cached) } : prices };
}
