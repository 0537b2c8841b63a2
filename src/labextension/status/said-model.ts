/** What is said of a model: its name, where it runs, and whether the data goes there over a network. */
export type SaidModel = { readonly id: string; readonly label: string; readonly place: string; readonly sent: boolean };
