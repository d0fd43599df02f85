import type { PushBody } from '@nora/link'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeCertificate, makeChain, type TestCertificate } from '../../tests/kit/certificate.ts'
import type { Log } from '../platform/log.ts'
import { CertificateIntake } from './certificate-intake.ts'
import { PushedCertificates } from './pushed-certificates.ts'

type Push = PushBody<'set_certificates'>
type Pushed = Push['certificates'][number]

const NOW_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

let one: TestCertificate
let other: TestCertificate
let chain: ReturnType<typeof makeChain>
beforeAll(() => {
  one = makeCertificate(['DNS:shop.example'])
  other = makeCertificate(['DNS:shop.example'])
  chain = makeChain('shop.example')
})

let pushed: PushedCertificates
let lines: [object, string][]
beforeEach(() => {
  lines = []
  const log = { error: (facts: object, text: string) => lines.push([facts, text]) } as unknown as Log
  pushed = new PushedCertificates({ options: {}, now: () => new Date(NOW_MS), log })
})

function make(id: string, changes: Partial<Pushed> = {}): Pushed {
  const pair = { chain_pem: one.cert_pem, key_pem: one.key_pem }
  const facts = { source: 'acme' as const, team_id: null, not_after_ms: NOW_MS + DAY_MS }
  return { id, names: ['shop.example'], ...pair, ...facts, ...changes }
}

const find = (name = 'shop.example') => pushed.find(name)?.id

describe('of the certificates for a name', () => {
  test('the one for the name itself goes before the wildcard of one label', () => {
    pushed.add(make('crt_wild', { names: ['*.Example'], source: 'uploaded' }))
    pushed.add(make('crt_exact'))
    expect(pushed.find('shop.example')).toEqual({ id: 'crt_exact', by: 'exact' })
    expect(pushed.find('blog.example')).toEqual({ id: 'crt_wild', by: 'wildcard' })
    expect([find('a.blog.example'), find('example'), find('localhost'), find('')]).toEqual(
      Array(4).fill(undefined),
    )
  })

  test('one that has ended is served only when there is no other', () => {
    pushed.add(make('crt_ended', { source: 'uploaded', not_after_ms: NOW_MS - 1 }))
    expect(find()).toBe('crt_ended')
    pushed.add(make('crt_valid'))
    expect(find()).toBe('crt_valid')
  })
})

describe('a certificate that cannot be used', () => {
  const GARBAGE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'

  test.each<[string, () => Partial<Pushed>]>([
    ['with another key', () => ({ key_pem: other.key_pem })],
    ['without a key', () => ({ key_pem: 'no key' })],
    ['without a certificate', () => ({ chain_pem: 'no certificate' })],
    ['that is torn', () => ({ chain_pem: GARBAGE })],
    ['with a torn intermediate', () => ({ chain_pem: one.cert_pem + GARBAGE })],
  ])('%s is refused by its id alone, and the one before it stays', (_, spoil) => {
    pushed.add(make('crt_1'))
    expect(pushed.add(make('crt_1', spoil()))).toBe(false)
    expect(lines).toEqual([[{ certificate_id: 'crt_1' }, 'a pushed certificate cannot be used']])
    expect(find()).toBe('crt_1')
    expect(pushed.getContext('crt_1')).toBeDefined()
  })

  test('for TLS is forgotten at its first handshake', () => {
    const log = { error: (facts: object, text: string) => lines.push([facts, text]) } as unknown as Log
    const options = { ciphers: 'no such cipher' }
    pushed = new PushedCertificates({ options, now: () => new Date(NOW_MS), log })
    pushed.add(make('crt_1'))
    expect(pushed.getContext('crt_1')).toBeUndefined()
    expect([pushed.count, find(), lines.length]).toEqual([0, undefined, 1])
  })
})

test('a context is made once, and anew only when the certificate is another', () => {
  pushed.add(make('crt_1'))
  const context = pushed.getContext('crt_1')
  pushed.add(make('crt_1', { names: ['blog.example'] }))
  expect(pushed.getContext('crt_1')).toBe(context)
  pushed.add(make('crt_1', { chain_pem: other.cert_pem, key_pem: other.key_pem }))
  expect(pushed.hasContext('crt_1')).toBe(false)
  expect([pushed.contextsMade, pushed.contextsFound]).toEqual([1, 1])
})

test('the intermediates go with the last certificate that has them', async () => {
  const { Sealing } = await import('./sealed-pair.ts')
  const sealing = new Sealing()
  const text = chain.cert_pem + chain.ca_pem
  const pairs = [text, text, text.replaceAll('\n', '\r\n')].map((pem) => sealing.seal(pem, chain.key_pem))
  expect(new Set(pairs.map(({ intermediates }) => intermediates))).toEqual(new Set([chain.ca_pem]))
  expect(sealing.open(pairs[0]!).cert).toBe(text)
  expect(pairs[0]!.sealed.includes(Buffer.from('shop.example'))).toBe(false)
  for (const pair of pairs) {
    expect(sealing.chainCount).toBe(1)
    sealing.release(pair)
  }
  expect(sealing.chainCount).toBe(0)
})

describe('a full set', () => {
  let connection: number | null
  let held: string[][]
  let intake: CertificateIntake

  beforeEach(() => {
    vi.useFakeTimers()
    connection = 1
    held = []
    intake = new CertificateIntake({
      pushed,
      getConnection: () => connection,
      onHeld: (ids) => held.push(ids),
      monotonicMs: () => 0,
    })
  })
  afterEach(() => {
    intake.close()
    vi.useRealTimers()
  })

  async function take(push: Partial<Push>): Promise<void> {
    intake.take({ is_full: false, certificates: [], removed_ids: [], ...push })
    await vi.advanceTimersByTimeAsync(0)
  }
  const full = () => take({ is_full: true })

  test('takes nothing away before it is there, and then what is not in it', async () => {
    await take({ certificates: [make('crt_1'), make('crt_2', { names: ['gone.example'] })] })
    await full()
    expect([find(), find('gone.example')]).toEqual(['crt_1', 'crt_2'])
    await vi.advanceTimersByTimeAsync(20_000)
    await take({ certificates: [make('crt_1')] })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(find('gone.example')).toBe('crt_2')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([find(), find('gone.example')]).toEqual(['crt_1', undefined])
    expect(held).toEqual([['crt_1', 'crt_2'], ['crt_1']])
  })

  test('replaces at once what was served', async () => {
    await take({ certificates: [make('crt_old', { source: 'uploaded' })] })
    await full()
    await take({ certificates: [make('crt_new')] })
    expect(find()).toBe('crt_new')
  })

  test('that breaks off leaves everything served until the next one', async () => {
    await take({ certificates: [make('crt_1'), make('crt_2', { names: ['two.example'] })] })
    await full()
    await take({ certificates: [make('crt_1')] })
    connection = null
    await vi.advanceTimersByTimeAsync(60_000)
    connection = 2
    await vi.advanceTimersByTimeAsync(60_000)
    expect([find(), find('two.example')]).toEqual(['crt_1', 'crt_2'])
    await full()
    await take({ certificates: [make('crt_1')] })
    await vi.advanceTimersByTimeAsync(30_000)
    expect([find(), find('two.example')]).toEqual(['crt_1', undefined])
  })

  test('and what is removed by name is gone at once', async () => {
    await take({ certificates: [make('crt_1')] })
    await full()
    await take({ removed_ids: ['crt_1'] })
    expect(find()).toBeUndefined()
  })
})
