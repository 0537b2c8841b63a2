/**
 * SHA-256 of the UTF-8 bytes of `text`, as 64 hexadecimal digits.
 *
 * Written out because `crypto.subtle` does not exist in pages that are served over plain http.
 */
export declare function sha256(text: string): string;
//# sourceMappingURL=sha256.d.ts.map