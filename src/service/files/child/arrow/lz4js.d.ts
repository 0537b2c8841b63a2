declare module 'lz4js' {
  /** Unpacks an LZ4 frame to so many bytes. Those beyond are lost; fewer are returned if the frame holds fewer. */
  function decompress(packed: Uint8Array, size: number): Uint8Array;
  const lz4: { readonly decompress: typeof decompress };
  export default lz4;
}
