/** The most that each of some sizes may have so that all come to at most `limit`: the largest give way first. */
export declare function fairShare(sizes: readonly number[], limit: number): number;
//# sourceMappingURL=fair-share.d.ts.map