/** What stands at these addresses gives out the credentials of a machine in a cloud. */
const LINK_LOCAL =
  /^(169\.254\.\d{1,3}\.\d{1,3}|fe[89ab][0-9a-f]:.*|::ffff:a9fe:[0-9a-f]+|::ffff:169\.254\.\d{1,3}\.\d{1,3})$/i;

/** Whether an address, of a URL with or without brackets, is one of the network itself, where nothing of the user's is. */
export function isLinkLocal(host: string): boolean {
  return LINK_LOCAL.test(host.replace(/^\[|\]$/g, ''));
}
