/** An SVG file as its text: the builder and the test runner load it so. */
declare module '*.svg' {
  const text: string;
  export default text;
}
