/** Where a browser keeps conversations of the site at an address; several sites may lie on one host. */
export const browserDatabase = {
  nameOf: (site: string): string => `Cellwright ${site}`,

  /** Whether it is there; asks without making it. False where a browser does not say. */
  exists: async (site: string): Promise<boolean> => {
    try {
      return (await indexedDB.databases()).some(({ name }) => name === browserDatabase.nameOf(site));
    } catch {
      return false;
    }
  }
};
