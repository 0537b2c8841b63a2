/** The place behind the object or list that begins at `start`; undefined when it has no end. */
export declare function endOfJson(text: string, start: number): number | undefined;
/** The values of an object by their names, each as it was written: numbers keep their digits. `json` is valid. */
export declare function fieldTexts(json: string): ReadonlyMap<string, string>;
//# sourceMappingURL=json-text.d.ts.map