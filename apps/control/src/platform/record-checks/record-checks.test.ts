import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KnotServer, type NameServer, startKnot, startUnbound } from '../../testing/name-servers.ts'
import { createAskServer } from './ask-server.ts'
import { createRecordChecks } from './create-record-checks.ts'
import type { RecordChecks } from './record-checks.ts'

const OURS = 'aaaaaaaaaaaaaaaaaaaa'
const THEIRS = 'bbbbbbbbbbbbbbbbbbbb'
const region = { domain: 'tunnels.test', ipv4: ['192.0.2.10'], ipv6: ['2001:db8::10'] }
const target = `${OURS}.cname.tunnels.test.`
const servers = ['@ NS ns1', '@ NS ns2', 'ns1 A 127.0.0.1', 'ns2 A 127.0.0.2']
const records = [
  ...servers,
  `right CNAME ${target}`,
  `theirs CNAME ${THEIRS}.cname.tunnels.test.`,
  'wrong CNAME parking.example.',
  'parked A 192.0.2.99',
  'nothing TXT "only text"',
  'bare A 192.0.2.10',
  'six A 192.0.2.10',
  'six AAAA 2001:db8::99',
  `_nora.six TXT "nora=${OURS}"`,
  'apart A 192.0.2.10',
  'apart AAAA 2001:DB8:0::10',
  `_nora.apart TXT "nora=${OURS}"`,
  'stolen A 192.0.2.10',
  `_nora.stolen TXT "nora=${THEIRS}"`,
  `*.zone CNAME ${target}`,
  `_acme-challenge.zone CNAME ${OURS}.acme.tunnels.test.`,
  `*.half CNAME ${target}`,
]

let one: KnotServer
let two: KnotServer
let unbound: NameServer
let checks: RecordChecks
beforeAll(async () => {
  // The second server does not serve lame.test at all.
  const lame = ['@ NS ns1', '@ NS ns2', 'ns1 A 127.0.0.1', 'ns2 A 127.0.0.2', `app CNAME ${target}`]
  one = await startKnot({ zones: { 'field.test': records, 'lame.test': lame } })
  two = await startKnot({ host: '127.0.0.2', port: one.port, zones: { 'field.test': records } })
  unbound = await startUnbound({ 'field.test': [one.address], 'lame.test': [one.address] })
  checks = createRecordChecks({ resolvers: [unbound.address], port: one.port })
})
afterAll(async () => {
  await Promise.all([one, two, unbound].map((server) => server?.close()))
})

const asked = { label: OURS, region, needed: [], isLabelOfAnother: async (label: string) => label === THEIRS }
const check = (hostname: string) => checks.checkDomain({ ...asked, hostname })

test.each([
  ['theirs.field.test', 'label_of_another', `${THEIRS}.cname.tunnels.test`],
  ['wrong.field.test', 'wrong_target', 'parking.example'],
  ['parked.field.test', 'other_addresses', '192.0.2.99'],
  ['nothing.field.test', 'no_record', undefined],
  ['absent.field.test', 'no_such_name', undefined],
  ['bare.field.test', 'txt_missing', undefined],
  ['six.field.test', 'aaaa_elsewhere', '2001:db8::99'],
  ['stolen.field.test', 'label_of_another', `nora=${THEIRS}`],
])('%s is found to be %s', async (hostname, code, seen) => {
  const { findings, servers: answers } = await check(hostname)
  expect(findings).toMatchObject([
    {
      code,
      ...(seen === undefined ? {} : { seen: [seen] }),
      asked: [
        { server: 'ns1.field.test', address: '127.0.0.1' },
        { server: 'ns2.field.test', address: '127.0.0.2' },
      ].slice(0, code === 'label_of_another' ? 1 : 2),
    },
  ])
  expect(answers).toHaveLength(2)
})

test.each(['right.field.test', 'apart.field.test'])('%s is right at every server', async (hostname) => {
  const { findings, servers: answers } = await check(hostname)
  expect(findings).toEqual([])
  expect(answers.map(({ server, is_right }) => [server, is_right])).toEqual([
    ['ns1.field.test', true],
    ['ns2.field.test', true],
  ])
})

test('a server that does not serve the zone is named', async () => {
  expect((await check('app.lame.test')).findings).toMatchObject([
    { code: 'lame_server', detail: 'ns2.lame.test' },
  ])
})

test('servers that show different records are told apart', async () => {
  await one.setZone('field.test', [...records, `new CNAME ${target}`])
  await two.setZone('field.test', [...records, 'new CNAME elsewhere.example.'])
  const { findings, servers: answers } = await check('new.field.test')
  expect(findings).toMatchObject([
    {
      code: 'servers_disagree',
      seen: ['ns2.field.test: elsewhere.example'],
      asked: [{ address: '127.0.0.2' }],
    },
  ])
  expect(answers.map(({ is_right }) => is_right)).toEqual([true, false])
})

test('what resolvers still have from before is a hint', async () => {
  const both = (record: string) =>
    Promise.all([one, two].map((server) => server.setZone('field.test', [...records, record])))
  await both('moved CNAME before.example.')
  expect((await check('moved.field.test')).findings).toMatchObject([{ code: 'wrong_target' }])
  await createAskServer([unbound.address])('moved.field.test', 'CNAME')
  await both(`moved CNAME ${target}`)
  expect((await check('moved.field.test')).findings).toMatchObject([
    { code: 'resolver_cache', seen: ['CNAME before.example'] },
  ])
})

test('a zone needs its wildcard, and its challenge where that is delegated', async () => {
  const zone = (name: string, isDelegated: boolean) => checks.checkZone({ ...asked, name, isDelegated })
  expect((await zone('zone.field.test', true)).findings).toEqual([])
  expect((await zone('half.field.test', false)).findings).toEqual([])
  // The wildcard answers for the challenge, too.
  expect((await zone('half.field.test', true)).findings).toMatchObject([{ code: 'no_record' }])
  expect((await zone('none.field.test', false)).findings).toMatchObject([{ code: 'no_such_name' }])
})

test('resolvers that do not answer are a timeout', async () => {
  const silent = createRecordChecks({ resolvers: ['127.0.0.1:9'] })
  expect((await silent.checkDomain({ ...asked, hostname: 'app.field.test' })).findings).toMatchObject([
    { code: 'timeout' },
  ])
})
