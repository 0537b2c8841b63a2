import { makeProfile } from '../../../datasets/__tests__/make-profile.js';
import { calledNames } from '../called-names.js';

describe('calledNames', () => {
  it.each<[string, string | undefined, readonly string[]]>([
    ['df', 'rides.csv', ['df', 'rides']],
    ['df', 'rides.csv.gz', ['df', 'rides']],
    ['df', 'penguins', ['df', 'penguins']],
    ['rides', 'rides.parquet', ['rides']],
    ['df', undefined, ['df']]
  ])('of %s from %s', (name, source, names) => {
    expect(calledNames(makeProfile(name, [], source === undefined ? {} : { source }))).toEqual(names);
  });
});
