declare module 'lz4js' {
  /**
   * Unpacks a frame of LZ4. What would go beyond `size` is lost; fewer bytes are given back where there are fewer.
   *
   * @param size Bytes to unpack to.
   */
  function decompress(packed: Uint8Array, size: number): Uint8Array;
  const lz4: { readonly decompress: typeof decompress };
  export default lz4;
}
