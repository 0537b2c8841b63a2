import dns from 'node:dns';
import { checkDownloadUrl } from '../../../service/local/download/open-transfer.js';
import { environmentOfTests } from '../../__tests__/environment-of-tests.js';
import { checkBaseUrl, isForbiddenAddress, guardedLookup } from '../addresses.js';
import { DEFAULT_DEADLINES } from '../open-ai-options.js';
import { networkFetch } from '../open-sdk.js';

environmentOfTests();

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Hosts of URLs that lead to credentials of a machine, or to nothing beyond a cable. */
const HOSTS = [
  // Amazon, Azure, Google, DigitalOcean and others, in all spellings of a URL.
  ...words(`
    169.254.169.254 169.254.169.254. 2852039166 0xa9fea9fe 0xA9.0xFE.0xA9.0xFE 0251.0376.0251.0376 025177524776
    169.254.43518 169.16689662 0xa9.254.0251.254 0xa9.254.0xa9fe １６９.２５４.１６９.２５４ ①⑥⑨.②⑤④.①⑥⑨.②⑤④ 169。254。169。254
    %31%36%39.254.169.254 169.254.169.253 169.254.170.2 169.254.170.23 169.254.0.1 169.254.255.255
  `),
  // Alibaba, Oracle, Azure.
  ...words(`
    100.100.100.200 0x646464c8 1684301000 0144.0144.0144.0310 192.0.0.192 3221225664 0xc00000c0 168.63.129.16
    0xa83f8110 2822734096
  `),
  // Their own addresses of IPv6.
  ...words(`
    [fd00:ec2::254] [fd00:ec2::23] [fd00:0ec2:0:0:0:0:0:254] [fd20:ce::254] [fd00:c1::a9fe:a9fe] [fd00:42::42]
    [fe80::1] [fe80::a9fe:a9fe] [febf::1]
  `),
  // IPv4 within IPv6: mapped, translated, compatible, NAT64, 6to4, Teredo, ISATAP.
  ...words(`
    [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [0:0:0:0:0:FFFF:A9FE:A9FE] [::ffff:100.100.100.200]
    [::ffff:6464:64c8] [::ffff:192.0.0.192] [::ffff:168.63.129.16] [::ffff:169.254.170.2]
    [::ffff:0:169.254.169.254] [::169.254.169.254] [::a9fe:a9fe] [64:ff9b::169.254.169.254] [64:ff9b::a9fe:a9fe]
    [64:ff9b::6464:64c8] [64:ff9b:0:0:0:0:c000:c0] [64:ff9b:1::169.254.169.254] [64:ff9b:1:a9fe:a9:fe00::]
    [64:ff9b:1:a9:fe:a9fe::] [64:ff9b:1:0:a9:fea9:fe00::] [2001:db8:64::a9fe:a9fe] [2002:a9fe:a9fe::]
    [2002:a9fe:a9fe::1] [2002:6464:64c8::1] [2001:0:a9fe:a9fe::1] [2001:0:4136:e378:8000:63bf:5601:5601]
    [fe80::5efe:a9fe:a9fe] [2001:db8::200:5efe:a9fe:a9fe]
  `)
];

/** Where models are. */
const GOOD = words(`
  127.0.0.1 localhost 0.0.0.0 10.0.0.1 100.100.100.201 100.64.0.1 172.16.3.4 192.168.1.20 192.0.0.191 168.63.129.17
  8.8.8.8 169.253.1.1 169.255.1.1 [::1] [fd00:1234::254] [fd12:3456::1] [2001:db8::1] [2606:4700::6810:84e5]
  [::ffff:127.0.0.1] [64:ff9b::808:808] [2002:808:808::1] models.example 169.254.169.254.models.example
  fe80.example
`);

/** As a resolver or a connection says it. */
const ADDRESSES = words(`
  169.254.169.254 100.100.100.200 192.0.0.192 168.63.129.16 fd00:ec2::254 fe80::1%eth0 ::ffff:169.254.169.254
  ::ffff:a9fe:a9fe 64:ff9b::a9fe:a9fe 2002:a9fe:a9fe::1
`);

describe.each(HOSTS)('%s', host => {
  it('is refused as the address of an endpoint and a file, and is not asked, not through a proxy either', async () => {
    const { hostname } = new URL(`http://${host}/`);
    expect(isForbiddenAddress(hostname)).toBe(true);
    expect(checkBaseUrl(`http://${host}/v1`)).toContain('reserved network address');
    expect(checkBaseUrl(`https://${host}:8443/v1`)).toContain('reserved network address');
    expect(checkDownloadUrl(`http://${host}/a.gguf`)).toContain('reserved network address');
    for (const baseUrl of ['http://127.0.0.1:1/v1', `http://${host}/v1`]) {
      const send = await networkFetch(baseUrl, DEFAULT_DEADLINES);
      await expect(send(`http://${host}/latest/meta-data`)).rejects.toMatchObject({ failure: { code: 'unreachable' } });
    }
    process.env['http_proxy'] = 'http://127.0.0.1:1';
    const through = await networkFetch('http://a.example/v1', DEFAULT_DEADLINES);
    await expect(through(`http://${host}/latest`)).rejects.toMatchObject({ failure: { code: 'unreachable' } });
  });
});

test.each(GOOD)('%s is not refused', host => {
  expect(checkBaseUrl(`http://${host}/v1`)).toBeUndefined();
});

describe('a name', () => {
  const resolved = jest.spyOn(dns, 'lookup') as unknown as jest.Mock;
  afterAll(() => resolved.mockRestore());
  const leadsTo = (addresses: readonly string[]) =>
    resolved.mockImplementation((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
      done(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
      )
    );
  const found = (addresses: readonly string[]): Promise<unknown> => {
    leadsTo(addresses);
    return new Promise((resolve, reject) => {
      guardedLookup()('metadata.google.internal', {}, (error, address) => (error ? reject(error) : resolve(address)));
    });
  };

  test.each(ADDRESSES)('that leads to %s is not found', async address => {
    await expect(found([address])).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('that leads elsewhere as well is found there', async () => {
    expect(await found([...ADDRESSES, '192.0.2.7'])).toBe('192.0.2.7');
  });

  it('of a proxy is looked up in the same way', async () => {
    leadsTo(['169.254.169.254']);
    process.env['http_proxy'] = 'http://proxy.example:1';
    const send = await networkFetch('http://a.example/v1', DEFAULT_DEADLINES);
    await expect(send('http://a.example/v1/models')).rejects.toThrow();
    expect(resolved).toHaveBeenCalledWith('proxy.example', expect.anything(), expect.anything());
  });
});
