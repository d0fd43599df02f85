import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { isPublicAddress } from '@nora/kit'
import { Budget, ResetCode } from '@nora/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ExternalUpstream } from '../../src/upstreams/external-upstream.ts'
import { AddressServer } from '../kit/dns-server.ts'
import { makeGateway } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
/** Of gateways in one push. */
const PUSHED_LIMIT = 20

/** Takes connections at every address of this machine, and counts them. */
class Trap {
  readonly server: Server
  connections = 0

  private constructor(server: Server) {
    this.server = server
    server.on('connection', (socket) => {
      this.connections++
      socket.on('error', () => {})
      socket.end(OK)
    })
  }

  static async listen(): Promise<Trap> {
    const server = createServer().listen(0, '::')
    await once(server, 'listening')
    return new Trap(server)
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }
}

let trap: Trap
let otherTrap: Trap

beforeAll(async () => {
  trap = await Trap.listen()
  otherTrap = await Trap.listen()
})

afterAll(() => {
  trap.server.close()
  otherTrap.server.close()
})

/** Spellings of addresses that only this machine or its network reaches. */
const HOSTS = [
  ['in the usual form', '127.0.0.1'],
  ['of the rest of the loopback network', '127.255.255.254'],
  ['in decimal', '2130706433'],
  ['in decimal of the metadata service', '2852039166'],
  ['in hexadecimal', '0x7f000001'],
  ['in hexadecimal with capitals', '0X7F000001'],
  ['in hexadecimal by bytes', '0x7f.0x0.0x0.0x1'],
  ['in octal', '017700000001'],
  ['in octal by bytes', '0177.0.0.01'],
  ['in octal with more zeros', '0000177.0.0.1'],
  ['in mixed bases', '0x7f.0.0.01'],
  ['of two parts', '127.1'],
  ['of three parts', '127.0.1'],
  ['with a dot at its end', '127.0.0.1.'],
  ['in decimal with a dot at its end', '2130706433.'],
  ['in full-width digits', '１２７.０.０.１'],
  ['in circled digits', '①②⑦.⓪.⓪.①'],
  ['with ideographic dots', '127。0。0。1'],
  ['percent-encoded', '%31%32%37.0.0.1'],
  ['of no network in particular', '0.0.0.0'],
  ['as a zero', '0'],
  ['of this network', '0.1.2.3'],
  ['of a private network of class A', '10.0.0.1'],
  ['of a private network of class B', '172.16.0.1'],
  ['at the end of that', '172.31.255.255'],
  ['of a private network of class C', '192.168.0.1'],
  ['of a carrier', '100.64.0.1'],
  ['link-local', '169.254.0.1'],
  ['of the metadata service', '169.254.169.254'],
  ['of the metadata service in hexadecimal', '0xa9fea9fe'],
  ['of the metadata service in octal', '0251.0376.0251.0376'],
  ['of the credentials of containers', '169.254.170.2'],
  ['of the metadata service of Alibaba', '100.100.100.200'],
  ['of the metadata service of Azure', '168.63.129.16'],
  ['of the metadata service of Oracle', '192.0.0.192'],
  ['for protocols', '192.0.0.1'],
  ['for documents', '192.0.2.1'],
  ['for benchmarks', '198.18.0.1'],
  ['of many', '224.0.0.1'],
  ['of everybody', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['of the loopback in IPv6', '[::1]'],
  ['of that in full', '[0:0:0:0:0:0:0:1]'],
  ['unspecified in IPv6', '[::]'],
  ['mapped to IPv6', '[::ffff:127.0.0.1]'],
  ['mapped in hexadecimal', '[::ffff:7f00:1]'],
  ['mapped in full', '[0:0:0:0:0:ffff:7f00:0001]'],
  ['of the metadata service mapped', '[::ffff:169.254.169.254]'],
  ['of a private network mapped', '[::ffff:a00:1]'],
  ['compatible with IPv4', '[::127.0.0.1]'],
  ['translated (RFC 2765)', '[::ffff:0:127.0.0.1]'],
  ['by NAT64', '[64:ff9b::127.0.0.1]'],
  ['by NAT64 in hexadecimal', '[64:ff9b::7f00:1]'],
  ['of the metadata service by NAT64', '[64:ff9b::a9fe:a9fe]'],
  ['by NAT64 of a network of its own', '[64:ff9b:1::7f00:1]'],
  ['by 6to4', '[2002:7f00:1::]'],
  ['of the metadata service by 6to4', '[2002:a9fe:a9fe::]'],
  ['by Teredo', '[2001:0:7f00:1::]'],
  ['unique local', '[fd00::1]'],
  ['of the metadata service of Amazon in IPv6', '[fd00:ec2::254]'],
  ['link-local in IPv6', '[fe80::1]'],
  ['site-local', '[fec0::1]'],
  ['of many in IPv6', '[ff02::1]'],
  ['for documents in IPv6', '[2001:db8::1]'],
  ['by name', 'localhost'],
  ['by name in capitals', 'LOCALHOST'],
] as const

/** What stands around a host. */
const SHAPES: readonly (readonly [string, (host: string) => string])[] = [
  ['over http', (host) => `http://${host}:${trap.port}/`],
  ['at another port', (host) => `http://${host}:${otherTrap.port}/admin`],
  ['over https', (host) => `https://${host}:${trap.port}/`],
  ['behind a user name that looks like a site', (host) => `http://example.com@${host}:${trap.port}/`],
  ['behind a password', (host) => `http://user:8.8.8.8@${host}:${trap.port}/`],
  ['with a fragment', (host) => `http://${host}:${trap.port}#@example.com/`],
  ['with backslashes', (host) => `http:\\\\${host}:${trap.port}\\`],
]

describe('an edge that has no private networks to lead to', () => {
  let edge: RunningEdge

  beforeAll(async () => {
    edge = await RunningEdge.start()
  })

  afterAll(() => edge.stop())

  test.each(SHAPES)('refuses every private address %s, and connects to none', async (_, toUrl) => {
    const gateways = HOSTS.map(([, host], i) =>
      makeGateway({
        gateway_id: `gtw_${i}`,
        endpoint: `site${i}.localhost`,
        upstream: { kind: 'url', url: toUrl(host), keep_host: false },
      }),
    )
    for (let i = 0; i < gateways.length; i += PUSHED_LIMIT)
      edge.control.push('set_gateways', {
        is_full: i + PUSHED_LIMIT >= gateways.length,
        gateways: gateways.slice(i, i + PUSHED_LIMIT),
        removed: [],
      })
    const ask = (host: string) =>
      visit(edge.ports.http_port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    await expect.poll(() => ask(gateways.at(-1)!.endpoint)).not.toContain('unknown_host')
    const answers = await Promise.all(gateways.map(({ endpoint }) => ask(endpoint)))
    const got = answers.map((answer, i) => {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
      return `${HOSTS[i]![1]}: ${status} ${/Nora-Error: (\w+)/.exec(answer)?.[1]}`
    })
    expect(got).toEqual(HOSTS.map(([, host]) => `${host}: 502 upstream_refused`))
    expect(trap.connections + otherTrap.connections).toBe(0)
  })
})

describe('names of a DNS server', () => {
  let dns: AddressServer

  beforeEach(async () => {
    dns = await AddressServer.start()
  })

  afterEach(() => dns.close())

  /** A site at the name, and how a connection to it ends. */
  function site(name: string, mayReach = isPublicAddress) {
    const upstream = new ExternalUpstream({
      url: `http://${name}:${trap.port}`,
      keepsHost: false,
      mayReach,
      lookUp: dns.lookUp,
      budget: new Budget(1 << 20),
      monotonicMs: () => performance.now(),
    })
    return () =>
      new Promise<number | 'connected'>((resolve) => {
        const stream = upstream.mux.open(
          upstream.target,
          {
            onData() {},
            onEnd() {},
            onReset: (_, code) => resolve(code),
            onDrain() {},
            onDialled() {
              stream?.reset(ResetCode.CANCELLED)
              resolve('connected')
            },
          },
          upstream.budget,
        )
      })
  }

  test.each([
    ['a loopback address', ['127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a private address behind a public one', ['8.8.8.8', '10.0.0.1']],
    ['a loopback address of IPv6 behind a public one', ['8.8.8.8', '::1']],
    ['a mapped address', ['::ffff:7f00:1']],
    ['an address by NAT64', ['64:ff9b::7f00:1']],
    ['an address by 6to4', ['2002:7f00:1::']],
    ['a unique local address', ['fd00:ec2::254']],
  ])('that lead to %s are refused', async (_, addresses) => {
    dns.set('shop.test', addresses)
    expect(await site('shop.test')()).toBe(ResetCode.ORIGIN_FORBIDDEN)
    expect(trap.connections).toBe(0)
  })

  test('that end with a dot are refused all the same', async () => {
    dns.set('shop.test', ['127.0.0.1'])
    expect(await site('shop.test.')()).toBe(ResetCode.ORIGIN_FORBIDDEN)
    expect(trap.connections).toBe(0)
  })

  test('that change from one connection to the next are looked at each time', async () => {
    dns.set('shop.test', ['127.0.0.9'], ['127.0.0.1'])
    // As if the first address was of the public internet.
    const connect = site('shop.test', (address) => address === '127.0.0.9')
    expect(await connect()).toBe('connected')
    expect(await connect()).toBe(ResetCode.ORIGIN_FORBIDDEN)
    expect(dns.countAsked('shop.test')).toBe(2)
  })

  test('are asked for once a connection: what was looked at is what is connected to', async () => {
    const before = trap.connections
    dns.set('shop.test', ['127.0.0.9'], ['127.0.0.1'], ['127.0.0.1'])
    expect(await site('shop.test', (address) => address === '127.0.0.9')()).toBe('connected')
    expect(dns.countAsked('shop.test')).toBe(1)
    expect(trap.connections).toBe(before + 1)
  })

  test('that do not exist are told from refused ones', async () => {
    expect(await site('nobody.test')()).toBe(ResetCode.ORIGIN_UNKNOWN_HOST)
  })
})

describe('an edge whose operator lets one address be reached', () => {
  const origins: RawOrigin[] = []
  let edge: RunningEdge

  beforeEach(async () => {
    edge = await RunningEdge.start({ NORA_EDGE_PRIVATE_UPSTREAMS: '127.0.0.1' })
  })

  afterEach(async () => {
    for (const origin of origins.splice(0)) origin.close()
    await edge.stop()
  })

  async function lead(url: string, keep_host = false): Promise<string> {
    const gateway = makeGateway({ upstream: { kind: 'url', url, keep_host } })
    edge.control.push('set_gateways', { is_full: true, gateways: [gateway], removed: [] })
    const ask = () =>
      visit(edge.ports.http_port, 'GET / HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n\r\n')
    await expect.poll(ask).not.toContain('unknown_host')
    return ask()
  }

  test('leads there, and to no other address beside it', async () => {
    const origin = await RawOrigin.answering(OK)
    origins.push(origin)
    expect(await lead(`http://127.0.0.1:${origin.port}`)).toMatch(/200 OK(.|\s)*hi$/)
    const before = trap.connections
    expect(await lead(`http://127.0.0.2:${trap.port}`)).toContain('Nora-Error: upstream_refused')
    expect(trap.connections).toBe(before)
  })

  test('passes redirects on, and follows none', async () => {
    const before = trap.connections
    const to = `http://127.0.0.2:${trap.port}/`
    const origin = await RawOrigin.answering(
      `HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`,
    )
    origins.push(origin)
    const answer = await lead(`http://127.0.0.1:${origin.port}`)
    expect(answer).toContain(`302 Found\r\n`)
    expect(answer).toContain(`Location: ${to}\r\n`)
    expect(trap.connections).toBe(before)
  })

  test('answers a gateway that leads to itself with 508', async () => {
    const answer = await lead(`http://127.0.0.1:${edge.ports.http_port}`, true)
    expect(answer).toContain('HTTP/1.1 508 ')
    expect(answer).toContain('The request runs in a circle.')
  })
})
