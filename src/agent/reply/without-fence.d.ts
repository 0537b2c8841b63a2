/** The text without white space around it, and without the one fence that encloses all of it. */
export declare function withoutFence(text: string): string;
//# sourceMappingURL=without-fence.d.ts.map