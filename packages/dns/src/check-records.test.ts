/** Each finding is caused by a real misconfiguration of real servers: Knot for the zone, Unbound as the resolver. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer } from './ask-server.ts'
import { checkCaa } from './check-caa.ts'
import { checkName, checkZone } from './check-records.ts'
import type { ResolverDeps } from './find-zone.ts'
import { type DnsProgram, findDnsPort, startKnot, startUnbound } from './testing/dns-programs.ts'

const ONE = '127.0.0.21'
const TWO = '127.0.0.22'
const RESOLVER = '127.0.0.23'
const NOBODY = '127.0.0.24'
const region = { domain: 'tunnels.test', ipv4: ['192.0.2.10'], ipv6: ['2001:db8::10'] }
const OWN = 'k3v9x2m7q1w8e5r4t6y0'
const OTHER = 'zzzzzzzzzzzzzzzzzzzz'
const target = `${OWN}.cname.tunnels.test.`

const NS = ['@ NS ns1', '@ NS ns2', `ns1 A ${ONE}`, `ns2 A ${TWO}`]
const both = [
  ...NS,
  `good CNAME ${target}`,
  'wrong CNAME elsewhere.example.',
  `another CNAME ${OTHER}.cname.tunnels.test.`,
  'addresses A 198.51.100.7',
  'words TXT "only words"',
  'bare A 192.0.2.10',
  'proved A 192.0.2.10',
  `_nora.proved TXT "nora=${OWN}"`,
  'six A 192.0.2.10',
  'six AAAA 2001:db8::bad',
  `_nora.six TXT "nora=${OWN}"`,
  'taken A 192.0.2.10',
  `_nora.taken TXT "nora=${OTHER}"`,
  `hop CNAME middle`,
  `middle CNAME ${target}`,
  'round CNAME about',
  'about CNAME round',
  // Longer than resolvers follow.
  ...Array.from({ length: 20 }, (_, at) => `long${at} CNAME ${at < 19 ? `long${at + 1}` : target}`),
  // As the page of a registrar, which answers every name.
  '*.parked A 198.51.100.80',
  '*.parked TXT "v=spf1 -all"',
  `*.zone CNAME ${target}`,
  `_acme-challenge.zone CNAME ${OWN}.acme.tunnels.test.`,
  `*.half CNAME ${target}`,
  // As typed into forms that add the domain.
  `twice.shop.test CNAME ${target}`,
  'once A 192.0.2.10',
  `_nora.once.shop.test TXT "nora=${OWN}"`,
  `*.wide.shop.test CNAME ${target}`,
]

let port: number
let programs: DnsProgram[]
let resolver: DnsProgram
let first: Awaited<ReturnType<typeof startKnot>>
let second: Awaited<ReturnType<typeof startKnot>>
let deps: ResolverDeps

beforeAll(async () => {
  port = await findDnsPort([ONE, TWO, RESOLVER])
  const at = (address: string) => ({ address, port })
  first = await startKnot(at(ONE), {
    test: NS,
    'shop.test': [...both, `apart CNAME ${target}`],
    'apex.test': [...NS, '@ A 192.0.2.10', '@ AAAA 2001:db8::10', `_nora TXT "nora=" "${OWN}"`],
    'lame.test': [...NS, `good CNAME ${target}`],
    'silent.test': ['@ NS ns1', '@ NS ns3', `ns1 A ${ONE}`, `ns3 A ${NOBODY}`, `good CNAME ${target}`],
    'gone.test': ['@ NS ns3', `ns3 A ${NOBODY}`],
    'signed.test': [...NS, `good CNAME ${target}`],
    'tunnels.test': [...NS, '*.cname A 192.0.2.10', '*.acme TXT "x"'],
    'caa.test': [
      ...NS,
      '@ CAA 0 issue "letsencrypt.org; validationmethods=dns-01"',
      '@ CAA 0 issuewild ";"',
      'closed CAA 0 issue ";"',
      'strange CAA 128 tbs "unknown"',
      'mail CAA 0 iodef "mailto:a@caa.test"',
    ],
  })
  second = await startKnot(at(TWO), {
    'shop.test': [...both, 'apart CNAME old.example.'],
    'apex.test': [...NS, '@ A 192.0.2.10', '@ AAAA 2001:db8::10', `_nora TXT "nora=${OWN}"`],
    'signed.test': [...NS, `good CNAME ${target}`],
    'tunnels.test': [...NS, '*.cname A 192.0.2.10'],
    'caa.test': [...NS, '@ CAA 0 issue "letsencrypt.org"'],
  })
  const names = ['shop', 'apex', 'lame', 'silent', 'gone', 'signed', 'tunnels', 'caa']
  resolver = await startUnbound(
    at(RESOLVER),
    Object.fromEntries(['test', ...names.map((name) => `${name}.test`)].map((name) => [name, [at(ONE)]])),
    { trustAnchors: [`signed.test. DS 1 13 2 ${'ab'.repeat(32)}`] },
  )
  programs = [first, second, resolver]
  deps = {
    resolvers: [at(RESOLVER)],
    port,
    isAllowed: () => true,
    random: Math.random,
    timeoutMs: 1_500,
  }
}, 60_000)
afterAll(() => Promise.all(programs.map(({ stop }) => stop())))

const isLabelOfAnother = async (label: string) => label === OTHER
const name = (hostname: string) => checkName({ hostname, label: OWN, region, isLabelOfAnother }, deps)
const zone = (of: string, isDelegated = true) =>
  checkZone({ name: of, label: OWN, region, isLabelOfAnother, isDelegated }, deps)

describe('the records of a name', () => {
  test.each(['good.shop.test', 'proved.shop.test', 'hop.shop.test', 'apex.test'])(
    '%s is right',
    async (hostname) => {
      const { findings, servers } = await name(hostname)
      expect(findings).toEqual([])
      expect(servers.map(({ role, is_right, address }) => [role, is_right, address])).toEqual([
        ['authoritative', true, ONE],
        ['authoritative', true, TWO],
        ['resolver', true, RESOLVER],
      ])
    },
  )

  test.each([
    ['nothing.shop.test', 'no_such_name'],
    ['words.shop.test', 'no_record'],
    ['wrong.shop.test', 'wrong_target', ['elsewhere.example']],
    ['another.shop.test', 'label_of_another', [`${OTHER}.cname.tunnels.test`]],
    ['addresses.shop.test', 'other_addresses', ['198.51.100.7']],
    ['bare.shop.test', 'txt_missing'],
    ['six.shop.test', 'aaaa_elsewhere', ['2001:db8::bad']],
    ['taken.shop.test', 'label_of_another', [`nora=${OTHER}`]],
    ['round.shop.test', 'wrong_target'],
    ['long0.shop.test', 'wrong_target'],
    ['any.parked.shop.test', 'other_addresses', ['198.51.100.80']],
    ['twice.shop.test', 'name_doubled', [`twice.shop.test.shop.test CNAME ${OWN}.cname.tunnels.test`]],
    ['once.shop.test', 'name_doubled', [`_nora.once.shop.test.shop.test TXT nora=${OWN}`]],
  ])('%s has %s', async (hostname, code, seen?: string[]) => {
    const { findings } = await name(hostname)
    expect(findings).toMatchObject([{ code, ...(seen && { seen }) }])
    expect(findings[0]?.needed?.length).toBeGreaterThan(0)
    expect(findings[0]?.asked?.map(({ server, address }) => [server, address])).toEqual([
      ['ns1.shop.test', ONE],
      ['ns2.shop.test', TWO],
    ])
  })

  test('a name that nobody registered is no name', async () => {
    expect((await name('www.unregistered.test')).findings).toMatchObject([
      { code: 'no_such_name', detail: 'www.unregistered.test' },
    ])
  })

  test('a circle of CNAME records is named', async () => {
    expect((await name('round.shop.test')).findings[0]).toMatchObject({ detail: 'circle' })
  })

  test('servers that differ are told apart', async () => {
    const { findings, servers } = await name('apart.shop.test')
    expect(findings).toMatchObject([{ code: 'servers_disagree', asked: [{ address: TWO }] }])
    expect(findings[0]?.seen).toContain('ns2.shop.test: apart.shop.test CNAME old.example')
    expect(servers.map(({ is_right }) => is_right)).toEqual([true, false])
  })

  test('a server that does not know the zone is lame', async () => {
    const { findings } = await name('good.lame.test')
    expect(findings).toMatchObject([
      { code: 'lame_server', asked: [{ address: TWO }], seen: ['ns2.lame.test: REFUSED'] },
    ])
  })

  test('a server that says nothing keeps the name from being right, and is named', async () => {
    expect((await name('good.silent.test')).findings).toMatchObject([
      { code: 'timeout', asked: [{ server: 'ns3.silent.test', address: NOBODY }] },
    ])
    expect((await name('good.gone.test')).findings).toMatchObject([{ code: 'timeout' }])
  })

  test('a name that DNSSEC breaks is told from a server that fails', async () => {
    expect((await name('good.signed.test')).findings).toMatchObject([{ code: 'dnssec_broken' }])
  })

  test('what is right at the source and old in a cache says for how long', async () => {
    for (const server of [first, second]) await server.setZone('shop.test', [...both, 'moved A 198.51.100.7'])
    expect((await name('moved.shop.test')).findings).toMatchObject([{ code: 'other_addresses' }])
    // Somebody visits it while it is still wrong.
    await askServer(deps.resolvers[0]!, { name: 'moved.shop.test', type: 'A', isRecursive: true }, deps)
    await first.setZone('shop.test', [...both, `moved CNAME ${target}`])
    await second.setZone('shop.test', [...both, `moved CNAME ${target}`])
    const { findings } = await name('moved.shop.test')
    expect(findings).toMatchObject([{ code: 'resolver_cache', asked: [{ address: RESOLVER }] }])
    expect(findings[0]?.seconds_left).toBeGreaterThan(0)
    expect(findings[0]?.seconds_left).toBeLessThanOrEqual(60)
  })

  test('servers at forbidden addresses are not asked', async () => {
    const guarded = { ...deps, isAllowed: () => false }
    const { findings, servers } = await checkName(
      { hostname: 'good.shop.test', label: OWN, region, isLabelOfAnother },
      guarded,
    )
    expect(findings).toMatchObject([{ code: 'lame_server' }])
    expect(servers).toEqual([])
  })

  test('resolvers that are away are a timeout', async () => {
    const away = { ...deps, resolvers: [{ address: NOBODY, port }] }
    const { findings } = await checkName(
      { hostname: 'good.shop.test', label: OWN, region, isLabelOfAnother },
      away,
    )
    expect(findings).toMatchObject([{ code: 'timeout', asked: [{ address: NOBODY }] }])
  })
})

describe('the records of a zone', () => {
  test('a wildcard and a delegated challenge are right', async () => {
    const { findings, servers } = await zone('zone.shop.test')
    expect(findings).toEqual([])
    expect(servers[0]?.records).toEqual([
      { type: 'CNAME', name: '*.zone.shop.test', value: `${OWN}.cname.tunnels.test` },
      { type: 'CNAME', name: '_acme-challenge.zone.shop.test', value: `${OWN}.acme.tunnels.test` },
    ])
  })

  test('a wildcard with the domain in its name twice is found', async () => {
    expect((await zone('wide.shop.test')).findings).toMatchObject([
      { code: 'name_doubled', seen: [`*.wide.shop.test.shop.test CNAME ${OWN}.cname.tunnels.test`] },
    ])
  })

  test('a missing challenge is named, unless it is not needed', async () => {
    expect((await zone('half.shop.test')).findings).toMatchObject([
      {
        code: 'no_record',
        needed: [{ name: '_acme-challenge.half.shop.test', value: `${OWN}.acme.tunnels.test` }],
      },
    ])
    expect((await zone('half.shop.test', false)).findings).toEqual([])
  })
})

describe('CAA records', () => {
  const caa = (hostname: string, isWildcard = false, issuer = 'letsencrypt.org') =>
    checkCaa(hostname, { issuer, isWildcard }, deps)

  test.each([
    ['a.b.caa.test', false, 'letsencrypt.org', null],
    ['caa.test', false, 'other.example', 'caa_forbids'],
    ['caa.test', true, 'letsencrypt.org', 'caa_forbids'],
    ['x.closed.caa.test', false, 'letsencrypt.org', 'caa_forbids'],
    ['strange.caa.test', false, 'letsencrypt.org', 'caa_forbids'],
    ['mail.caa.test', false, 'letsencrypt.org', null],
    ['good.shop.test', false, 'letsencrypt.org', null],
  ])('of %s, wildcard %s, for %s: %s', async (hostname, isWildcard, issuer, code) => {
    expect((await caa(hostname, isWildcard, issuer))?.code ?? null).toBe(code)
  })

  test('say what to write', async () => {
    expect(await caa('x.closed.caa.test')).toEqual({
      code: 'caa_forbids',
      seen: ['CAA issue ";"'],
      needed: [{ type: 'CAA', name: 'closed.caa.test', value: '0 issue "letsencrypt.org"' }],
    })
  })
})
