import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geoipFile } from '../../tests/kit/geoip-file.ts'
import { COUNTRIES, Countries, countryAt, openCountries } from './countries.ts'
import { TunnelStatistics } from './tunnel-statistics.ts'

const file = geoipFile({
  '198.51.100.0/24': 'DE',
  '203.0.113.0/25': 'RU',
  '203.0.113.128/25': 'KZ',
  '192.0.2.7/32': 'NL',
  '192.0.2.8/32': 'nonsense',
})
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-geoip-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an address is in the country of its network, the first time and again', () => {
  const countries = new Countries(file)
  for (const _ of [1, 2]) {
    for (const [address, code] of [
      ['198.51.100.1', 'DE'],
      ['198.51.100.255', 'DE'],
      ['203.0.113.127', 'RU'],
      ['203.0.113.128', 'KZ'],
      ['192.0.2.7', 'NL'],
    ] as const)
      expect(countryAt(countries.find(address)), address).toBe(code)
  }
})

test('an address in no network, a strange record and a text that is no address have no country', () => {
  const countries = new Countries(file)
  for (const address of ['192.0.2.6', '192.0.2.8', '10.0.0.1', '::1', '2001:db8::1', '', 'pie'])
    expect(countryAt(countries.find(address)), address).toBe('')
})

test('each place is a code of two letters, the last one the unknown', () => {
  const codes = Array.from({ length: COUNTRIES }, (_, i) => countryAt(i))
  expect(new Set(codes).size).toBe(COUNTRIES)
  expect([codes[0], codes[25], codes[26], codes.at(-2), codes.at(-1)]).toEqual(['AA', 'AZ', 'BA', 'ZZ', ''])
})

test('requests and connections are counted in their country', () => {
  const countries = new Countries(file)
  const statistics = new TunnelStatistics()
  const request = { headBuffer: Buffer.alloc(0), pathStart: 0, pathEnd: 0 }
  const accounting = { isOwnAnswer: false, reason: null, answeredAtMs: 1 }
  const exchange = { request, response: { status: 200 }, accounting }
  statistics.addRequest(exchange, 1, countries.find('203.0.113.1'))
  statistics.addRequest(exchange, 1, countries.find('198.51.100.1'))
  statistics.addConnection(countries.find('198.51.100.2'))
  statistics.addConnection(countries.find('::1'))
  expect(statistics.take()?.countries.sort()).toEqual([
    ['', 1],
    ['DE', 2],
    ['RU', 1],
  ])
})

test('a file that is none, or is not there, is refused by its name', () => {
  const wrong = join(folder, 'wrong.mmdb')
  writeFileSync(wrong, 'country,code\n')
  for (const path of [wrong, join(folder, 'none.mmdb')])
    expect(() => openCountries(path)).toThrow(`NORA_EDGE_GEOIP_FILE: ${path} is no GeoIP database`)
  const right = join(folder, 'right.mmdb')
  writeFileSync(right, file)
  expect(countryAt(openCountries(right).find('192.0.2.7'))).toBe('NL')
})
