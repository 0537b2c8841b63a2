import { nameLabel } from '../explain/name-label.js';

test.each([
  ['pH', { words: 'pH' }],
  ['soil_pH', { words: 'soil pH' }],
  ['lengthKm', { words: 'length', unit: 'km' }],
  ['tripDurationMin', { words: 'trip duration', unit: 'minutes' }],
  ['weight_kg', { words: 'weight', unit: 'kg' }],
  ['Nitrate [mg/l]', { words: 'nitrate', unit: 'mg/l' }]
])('%s is told as a person writes it', (name, label) => {
  expect(nameLabel(name, undefined)).toEqual(label);
});
