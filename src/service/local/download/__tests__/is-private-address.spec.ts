import { isPrivateAddress } from '../open-transfer.js';

test.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:a01:203', 'fd00::1', 'fe80::1%eth0', '64:ff9b::7f00:1']
])('%s is this machine or within a network', address => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['192.0.2.2', '172.32.0.1', '100.128.0.1', '8.8.8.8', '::ffff:8.8.8.8', '2001:db8::1', 'localhost'])(
  '%s is not',
  address => {
    expect(isPrivateAddress(address)).toBe(false);
  }
);
