/** Variables of the environment may be set in the tests of a file; afterwards they are what they were. */
export function environmentOfTests(): void {
  const before = process.env;
  beforeEach(() => {
    process.env = { ...before };
  });
  afterAll(() => {
    process.env = before;
  });
}
