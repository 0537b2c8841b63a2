import { quantile } from './measure.mjs';
import { withLocalModel } from './with-local-model.mjs';

const ROUNDS = 10;
const schema = { type: 'object', properties: { text: { type: 'string', maxLength: 20 } }, required: ['text'] };

/** How much of the request of a second turn is read again, in a chat that begins with 4,000 tokens. */
export const prefixReuse = {
  title: 'Tokens that a local model reads for a second turn',
  baseline: 'the first turn',
  target: '≤ 15 %',
  measure: () =>
    withLocalModel(async ask => {
      const shares = [];
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const opening = `Chat ${round}. ${'What is in the data? '.repeat(200)}`;
        const one = await ask([opening], { schema });
        const two = await ask([opening, one.text, 'And what is the mean of it?'], { schema });
        const read = ({ usage }) => usage.inputTokens - usage.cachedTokens;
        shares.push(read(two) / read(one));
        times.push(two.first / one.first);
      }
      const share = quantile(shares, 0.5);
      return {
        value: `${(share * 100).toFixed(1)} % (time to the first piece: ${(quantile(times, 0.5) * 100).toFixed(0)} %)`,
        ratio: share,
        samples: `median of ${ROUNDS} chats, random weights`
      };
    })
};
