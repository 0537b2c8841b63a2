/** Version of this package as provenance records it; a test holds it equal to `package.json`. */
export const PACKAGE_VERSION = '0.1.0';
