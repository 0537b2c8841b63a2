import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 of the UTF-8 bytes of `text`, as 64 hexadecimal digits. Pages that are served over plain http have no `crypto.subtle`. */
export const sha256 = (text: string): string => bytesToHex(digest(new TextEncoder().encode(text)));
