/** How many of the base unit of its dimension a unit is; only units of one dimension convert into each other. */
export const UNIT_FACTORS: Readonly<Record<string, { readonly dimension: string; readonly factor: number }>> = (() => {
  const table: Record<string, { dimension: string; factor: number }> = {};
  const add = (dimension: string, units: Readonly<Record<string, number>>): void => {
    for (const [names, factor] of Object.entries(units)) {
      for (const name of names.split(' ')) {
        table[name] = { dimension, factor };
      }
    }
  };
  add('time', {
    'ms millisecond milliseconds': 0.001,
    's sec secs second seconds': 1,
    'min mins minute minutes': 60,
    'h hr hrs hour hours': 3600,
    'd day days': 86_400,
    'week weeks wk wks': 604_800
  });
  add('years', { 'y yr yrs year years': 12, 'mo mos mth mths month months': 1 });
  add('length', {
    'mm millimeter millimeters millimetre millimetres': 0.001,
    'cm centimeter centimeters centimetre centimetres': 0.01,
    'm meter meters metre metres': 1,
    'km kms kilometer kilometers kilometre kilometres': 1000,
    'mi mile miles': 1609.344,
    'ft foot feet': 0.3048,
    'inch inches': 0.0254
  });
  add('mass', {
    'mg milligram milligrams': 0.001,
    'g gram grams': 1,
    'kg kgs kilo kilos kilogram kilograms': 1000,
    't ton tons tonne tonnes': 1_000_000,
    'lb lbs pound pounds': 453.59237,
    'oz ounce ounces': 28.349523125
  });
  return table;
})();
