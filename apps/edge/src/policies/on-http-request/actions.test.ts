import { createRateLimiter, MINUTE_MS, type RateLimiter, SECOND_MS } from '@nora/kit'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Tunnel } from '../../endpoints/tunnel.ts'
import type { Decision } from '../../exchange/decision.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { compileRules } from '../../rules/tunnel-rules.ts'
import { IpPolicies } from '../../snapshot/ip-policies.ts'
import { makeExchange, makeRequest } from '../../testing/fake-exchange.ts'
import { createFindRefusal } from '../on-tcp-connect/restrict-ips.ts'
import { createAuthenticate } from './authenticate.ts'
import { cors } from './cors.ts'
import { createRateLimit } from './rate-limit.ts'
import { redirectToHttps } from './redirect-to-https.ts'
import { createRestrictIps } from './restrict-ips.ts'

const request = (target = '/a?b', fields = '') =>
  makeRequest(`GET ${target} HTTP/1.1\r\nHost: shop.localhost:8080\r\n${fields}\r\n`)
const basic = (pair: string) => `Authorization: Basic ${Buffer.from(pair).toString('base64')}\r\n`

/** An exchange on its way to a tunnel with these options. */
function exchangeFor(
  options: Parameters<typeof compileRules>[0],
  visitor = '192.0.2.1',
  requests_per_minute: number | null = null,
): Exchange {
  const { exchange } = makeExchange()
  const rules = compileRules(options)
  const limits = { requests_per_minute, ends: null }
  const url = 'https://shop.localhost:8443'
  const facts = { id: 'tun_1', teamId: 'team_1', hostname: 'shop.localhost', url, rules, limits }
  exchange.connection.visitor = visitor
  exchange.request.endpoint = { facts } as Tunnel
  return exchange
}

const restrictIps = createRestrictIps(createFindRefusal(new IpPolicies()))

function makeClock() {
  const clock = { now: () => new Date(0), ms: 0, monotonicMs: () => clock.ms }
  return clock
}

function rateLimitBy(clock: ReturnType<typeof makeClock>) {
  return createRateLimit({ visits: createRateLimiter(clock), requests: createRateLimiter(clock) })
}

/** As where one edge counts. */
function authenticateBy(limiter: RateLimiter, clock: ReturnType<typeof makeClock>) {
  const attempts = { ...limiter, reserve: limiter.peek }
  return createAuthenticate({ attempts, monotonicMs: () => clock.monotonicMs(), resume: () => {} })
}

function getStatus(decision: Decision): number | string {
  return typeof decision === 'string' ? decision : decision.status
}

test('without options every action lets everything pass', () => {
  const rates = createRateLimiter(makeClock())
  const stages = [
    restrictIps,
    redirectToHttps,
    cors,
    createRateLimit({ visits: rates, requests: rates }),
    authenticateBy(rates, makeClock()),
  ]
  const decisions = stages.map((stage) => stage(exchangeFor({}), request()))
  expect(new Set(decisions)).toEqual(new Set(['proceed']))
})

test.each([
  ['192.0.2.1', 'proceed'],
  ['198.51.100.1', 'address_denied'],
  ['unknown', 'address_denied'],
])('the IP restriction answers %s with %s', (visitor, decision) => {
  expect(restrictIps(exchangeFor({ allow_cidr: ['192.0.2.0/24'] }, visitor), request())).toBe(decision)
})

describe('https', () => {
  test.each([
    ['/a?b', 'https://shop.localhost:8443/a?b'],
    ['//evil.example/', 'https://shop.localhost:8443//evil.example/'],
    ['http://shop.localhost:8080/a', 'https://shop.localhost:8443/a'],
    ['http://shop.localhost:8080', 'https://shop.localhost:8443/'],
    ['http://shop.localhost:8080?q', 'https://shop.localhost:8443/?q'],
  ])('%s leads to %s, method and body unchanged', (target, location) => {
    expect(redirectToHttps(exchangeFor({ https_redirect: true }), request(target))).toEqual({
      status: 308,
      code: null,
      fields: [`Location: ${location}`],
    })
  })

  test('OPTIONS * leads to the site', () => {
    const options = makeRequest('OPTIONS * HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    expect(redirectToHttps(exchangeFor({ https_redirect: true }), options)).toMatchObject({
      fields: ['Location: https://shop.localhost:8443/'],
    })
  })

  test('who has come by it goes on', () => {
    const exchange = exchangeFor({ https_redirect: true })
    exchange.connection.isSecure = true
    expect(redirectToHttps(exchange, request())).toBe('proceed')
  })
})

describe('the throttle', () => {
  const options = { rate_limit: { limit: 2, window_s: 60 as const } }

  test('lets a burst pass, then as many per window, each visitor for itself', () => {
    const clock = makeClock()
    const throttle = rateLimitBy(clock)
    const ask = (visitor: string) => getStatus(throttle(exchangeFor(options, visitor), request()))
    expect([ask('192.0.2.1'), ask('192.0.2.1'), ask('192.0.2.1')]).toEqual(['proceed', 'proceed', 429])
    expect(ask('192.0.2.2')).toBe('proceed')
    clock.ms += 30 * SECOND_MS - 1
    expect(ask('192.0.2.1')).toBe(429)
    clock.ms += 1
    expect(ask('192.0.2.1')).toBe('proceed')
  })

  test('takes a network of IPv6 that one customer has for one visitor', () => {
    const throttle = rateLimitBy(makeClock())
    const ask = (visitor: string) => getStatus(throttle(exchangeFor(options, visitor), request()))
    expect([ask('2001:db8::1'), ask('2001:db8::2'), ask('2001:db8::3')]).toEqual(['proceed', 'proceed', 429])
    expect(ask('2001:db8:0:1::1')).toBe('proceed')
  })

  test('holds the tunnel to its plan, whoever asks, and says when to come again', () => {
    const clock = makeClock()
    const throttle = rateLimitBy(clock)
    const ask = (visitor: string) => throttle(exchangeFor({}, visitor, 2), request())
    expect([ask('192.0.2.1'), ask('192.0.2.2')]).toEqual(['proceed', 'proceed'])
    expect(ask('192.0.2.3')).toEqual({
      status: 429,
      code: 'plan_limit_reached',
      fields: ['Retry-After: 30', 'RateLimit-Policy: "plan";q=2;w=60', 'RateLimit: "plan";r=0;t=30'],
    })
    clock.ms += 30 * SECOND_MS
    expect(ask('192.0.2.3')).toBe('proceed')
  })

  test('counts a request that waits or is sent a second time once', () => {
    const throttle = rateLimitBy(makeClock())
    const exchange = exchangeFor(options)
    for (let i = 0; i < 5; i++) expect(throttle(exchange, request())).toBe('proceed')
    expect(throttle(exchangeFor(options), request())).toBe('proceed')
    expect(getStatus(throttle(exchangeFor(options), request()))).toBe(429)
  })
})

test('a guess that may be one too many at all edges together waits to hear of theirs', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const clock = makeClock()
  let standing: number | 'later' | null = 'later'
  const resumed: unknown[] = []
  const authenticate = createAuthenticate({
    attempts: { take: () => null, reserve: () => standing },
    monotonicMs: () => clock.monotonicMs(),
    resume: (exchange) => void resumed.push(exchange),
  })
  const exchange = exchangeFor({ basic_auth: ['anna:secret-123'] })
  exchange.accounting.startedAtMs = clock.monotonicMs()
  // A right one too: who is over the limit must not learn that it was.
  const asked = request('/', basic('anna:secret-123'))
  expect(authenticate(exchange, asked)).toBe('wait')
  vi.advanceTimersByTime(50)
  expect(resumed).toEqual([exchange])
  standing = 6
  expect(getStatus(authenticate(exchange, asked))).toBe(429)
  standing = null
  expect(authenticate(exchange, asked)).toBe('proceed')
  standing = 'later'
  clock.ms += 3_001
  expect(getStatus(authenticate(exchange, asked))).toBe(429)
})

describe('who guesses', () => {
  const options = { basic_auth: ['anna:secret-123'], key_auth: ['key-12345'] }

  function guesser() {
    const clock = makeClock()
    const authenticate = authenticateBy(createRateLimiter(clock), clock)
    const show = (fields: string, visitor?: string) =>
      getStatus(authenticate(exchangeFor(options, visitor), request('/', fields)))
    return { clock, show }
  }

  test('may be wrong ten times a minute, by password or key, and after that not even right', () => {
    const { clock, show } = guesser()
    for (let i = 0; i < 5; i++) {
      expect(show(basic(`anna:guess-${i}`))).toBe(401)
      expect(show('X-Token: guess\r\n')).toBe(401)
    }
    expect([show(basic('anna:secret-123')), show('X-Token: key-12345\r\n')]).toEqual([429, 429])
    expect(show(basic('anna:secret-123'), '192.0.2.9')).toBe('proceed')
    clock.ms += MINUTE_MS / 10
    expect(show(basic('anna:secret-123'))).toBe('proceed')
  })

  test('is no one who shows nothing, or only what is the service’s', () => {
    const { show } = guesser()
    for (let i = 0; i < 20; i++) {
      expect(show('')).toBe(401)
      expect(show('Authorization: Bearer x\r\n')).toBe(401)
    }
    expect(show(basic('anna:secret-123'))).toBe('proceed')
  })

  test('is no one who is right, however often', () => {
    const { show } = guesser()
    for (let i = 0; i < 50; i++) expect(show('X-Token: key-12345\r\n')).toBe('proceed')
  })
})
