import { replaceName } from '../draft-proposal.js';

describe('replaceName', () => {
  it('replaces the name in strings and attributes, nothing else', () => {
    expect(replaceName('df.groupby("class")["fare"].mean()  # class', 'class', 'ride_class')).toBe(
      'df.groupby("ride_class")["fare"].mean()  # class'
    );
    expect(replaceName("df.total.sum() + df['total'].max()", 'total', 'total_amount')).toBe(
      "df.total_amount.sum() + df['total_amount'].max()"
    );
  });

  it('leaves methods of the same name alone', () => {
    expect(replaceName('df.count() + df["count"]', 'count', 'n')).toBe('df.count() + df["n"]');
  });

  it('uses a subscript when the new name is no identifier, and escapes quotes', () => {
    expect(replaceName('df.total', 'total', 'Tot "Amt"')).toBe('df["Tot \\"Amt\\""]');
  });
});
