/**
 * Loaded into every Node process of the tests, before anything else: no connection leaves this machine. One that would is refused as
 * an unknown host is, and recorded. Names that end in `.invalid` belong to nobody; they are refused without a record.
 */
const { appendFileSync } = require('node:fs');
const dns = require('node:dns');
const { isIP, Socket } = require('node:net');

const here = host => /^(localhost|127\.[\d.]+|::1|::ffff:127\.[\d.]+|0\.0\.0\.0|::)$/i.test(host);

function refusal(host) {
  const file = process.env.CELLWRIGHT_LEDGER;
  if (file && !host.endsWith('.invalid')) appendFileSync(file, `${JSON.stringify({ stranger: host })}\n`);
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}: tests reach this machine only`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: host
  });
}

/** A look-up whose answers are refused when they lie elsewhere. */
const checked = lookup => (name, options, done) =>
  lookup(name, options, (error, answer, family) => {
    const addresses = Array.isArray(answer) ? answer.map(({ address }) => address) : [answer];
    const foreign = error ? undefined : addresses.find(address => !here(address));
    done(foreign === undefined ? error : refusal(foreign), answer, family);
  });

const { lookup } = dns;
dns.lookup = function (name, options, done) {
  const callback = typeof options === 'function' ? options : done;
  if (isIP(name) || here(name)) return lookup.apply(this, arguments);
  process.nextTick(callback, refusal(name));
};
dns.promises.lookup = (promised => async (name, options) => {
  if (!isIP(name) && !here(name)) throw refusal(name);
  return promised(name, options);
})(dns.promises.lookup);

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  // Node hands on its own list of arguments as the first one.
  const list = Array.isArray(args[0]) ? args[0] : args;
  const [first, second] = list;
  const options = typeof first === 'object' && first !== null ? first : undefined;
  const host = options ? (options.path ? undefined : options.host) : typeof second === 'string' ? second : undefined;
  if (host !== undefined && isIP(host) && !here(host)) {
    process.nextTick(() => this.destroy(refusal(host)));
    return this;
  }
  if (options?.lookup) options.lookup = checked(options.lookup);
  return connect.apply(this, args);
};
