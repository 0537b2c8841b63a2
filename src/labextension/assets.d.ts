/** An SVG file, which the builder and the test runner load as text. */
declare module '*.svg' {
  const text: string;
  export default text;
}

/** A style sheet: the builder puts it into the page when its module is loaded. */
declare module '*.css';
