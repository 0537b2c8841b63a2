declare module 'lz4js' {
  /**
   * Unpacks an LZ4 frame. Bytes beyond `size` are lost; fewer bytes are returned if the frame holds fewer.
   *
   * @param size Bytes to unpack to.
   */
  function decompress(packed: Uint8Array, size: number): Uint8Array;
  const lz4: { readonly decompress: typeof decompress };
  export default lz4;
}
