import { createIds, systemClock } from '@nora/kit'
import type { PolicyDecision, RequestMessage } from '@nora/policy'
import { toPlan } from '@nora/policy/testing'
import { Budget } from '@nora/protocol'
import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Policies } from '../policy/policies.ts'
import { makeExchange, makeRequest } from '../testing/fake-exchange.ts'
import { createPolice } from './police.ts'

const HEAD = 'GET /a HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'
const ids = createIds(systemClock)

/** A stage whose policy waits until the test says what it decides. */
function makeWaiting() {
  const attached = {
    policyId: ids.next('tpl'),
    live: { version: 1, plan: toPlan('{}') },
    trial: null,
    shadow: null,
  }
  const begun: { run: Waiting; end: (decision: PolicyDecision) => void }[] = []
  class Waiting {
    request: RequestMessage | null = null
    readonly ran: string[] = []
    end: (decision: PolicyDecision) => void = () => {}

    runPhase(phase: string) {
      this.ran.push(phase)
      if (phase === 'on_tcp_connect') return { kind: 'proceed' }
      return new Promise<PolicyDecision>((resolve) => {
        this.end = resolve
      })
    }
  }
  const policies = {
    find: () => attached,
    begin() {
      const run = new Waiting()
      begun.push({ run, end: (decision) => run.end(decision) })
      return { attached, version: attached.live, run }
    },
    beginShadow: () => null,
  }
  const resumed: Exchange[] = []
  const police = createPolice(
    {
      policies: policies as unknown as Policies,
      signInPages: () => null,
      clock: systemClock,
      budget: new Budget(1024),
    },
    (exchange) => resumed.push(exchange),
  )
  const { exchange } = makeExchange()
  exchange.request.endpoint = { facts: { id: 'tun_1', hostname: 'shop.localhost' } } as Endpoint
  return { police, exchange, begun, resumed }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a request waits for its policy, and going through the stages anew runs nothing twice', async () => {
  const { police, exchange, begun, resumed } = makeWaiting()
  expect(police(exchange, makeRequest(HEAD))).toBe('wait')
  expect(police(exchange, makeRequest(HEAD))).toBe('wait')
  begun[0]!.end({ kind: 'proceed' })
  await turn()
  expect(resumed).toEqual([exchange])
  expect(police(exchange, makeRequest(HEAD))).toBe('proceed')
  expect(police(exchange, makeRequest(HEAD))).toBe('proceed')
  expect(begun.map(({ run }) => run.ran)).toEqual([['on_tcp_connect', 'on_http_request']])
})

test('what is decided for a request that is over does not wake the next one', async () => {
  const { police, exchange, begun, resumed } = makeWaiting()
  police(exchange, makeRequest(HEAD))
  exchange.request.reset()
  begun[0]!.end({ kind: 'proceed' })
  await turn()
  expect(resumed).toEqual([])
  exchange.request.endpoint = { facts: { id: 'tun_1', hostname: 'shop.localhost' } } as Endpoint
  expect(police(exchange, makeRequest(HEAD))).toBe('wait')
  expect(begun[1]!.run.ran).toEqual(['on_http_request'])
})

test('a request without an endpoint here, and one that its owner sends again, are left alone', () => {
  const { police, exchange, begun } = makeWaiting()
  exchange.request.endpoint = null
  expect(police(exchange, makeRequest(HEAD))).toBe('proceed')
  const { exchange: replay } = makeExchange({ replayTo: 'tun_1' })
  replay.request.endpoint = { facts: { id: 'tun_1', hostname: 'shop.localhost' } } as Endpoint
  expect(police(replay, makeRequest(HEAD))).toBe('proceed')
  expect(begun).toEqual([])
})
