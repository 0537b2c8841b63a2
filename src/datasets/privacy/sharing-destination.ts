/** Where what is shared goes: it stays in the page, goes to the user's own server, or to a host of the network. */
export type SharingDestination = 'page' | 'server' | 'network';
