/** A process may die at every moment: before and after each effect of an order. Another one goes on from the record. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AcmeUnreachable } from './acme-problem.ts'
import { advanceOrder } from './advance-order.ts'
import type { AcmeFetch } from './connection.ts'
import { newOrderRecord } from './order-record.ts'
import { type OrderFixture, startOrderFixture } from './testing/order-fixture.ts'

const LIVES_LIMIT = 60
const POLL_MS = 20

/** Effects of an order of two names in their order, and which of the same kind. Paths are the issuer's. */
const MOMENTS = [
  ['save', 1, 'the key and the CSR'],
  ['/order-plz', 1, 'the order'],
  ['save', 2, 'the URLs of the order'],
  ['/authZ', 1, 'the first authorization'],
  ['/authZ', 2, 'the second authorization'],
  ['save', 3, 'the challenges'],
  ['publish', 1, 'the values'],
  ['/chalZ', 1, 'the first answer'],
  ['/chalZ', 2, 'the second answer'],
  ['/my-order', 1, 'a poll'],
  ['/finalize-order', 1, 'the CSR at the issuer'],
  ['/certZ', 1, 'the chain'],
  ['save', 4, 'the chain in the record'],
] as const

/** What an issuer refuses when it comes twice. */
const ONCE = /^\/(?:chalZ|finalize-order)\//

class Death extends Error {}

let fixture: OrderFixture
beforeAll(async () => {
  fixture = await startOrderFixture()
})
afterAll(() => fixture.stop())

/** Dies once: at the effect of this kind with this number, before it or after it. */
function createMortal(kind: string, time: number, isAfter: boolean) {
  let begun = 0
  let done = 0
  let hasDied = false
  const die = () => {
    hasDied = true
    throw new Death()
  }
  return {
    hasDied: () => hasDied,
    /** An effect that did not come about, as with a refused nonce, is not counted. */
    async around<T>(
      name: string,
      run: () => Promise<T>,
      isDone?: (result: T) => Promise<boolean>,
    ): Promise<T> {
      if (hasDied || name !== kind) return run()
      if (++begun === time && !isAfter) die()
      const result = await run()
      if ((await isDone?.(result)) === false) {
        begun--
        return result
      }
      if (++done === time && isAfter) die()
      return result
    },
  }
}

async function hasRightNonce(response: Response): Promise<boolean> {
  return response.ok || !(await response.clone().text()).includes('badNonce')
}

const isDeath = (error: unknown) =>
  error instanceof Death || (error instanceof AcmeUnreachable && error.cause instanceof Death)

test.each(MOMENTS.flatMap((moment) => [['before', ...moment] as const, ['after', ...moment] as const]))(
  'a process that dies %s %s %i (%s) leaves an order that another one ends with one certificate',
  async (side, kind, time, _effect) => {
    const { pebble, servers, openAccount, createClient, toDeps, newName } = fixture
    const { key, accountUrl } = await openAccount()
    const mortal = createMortal(kind, time, side === 'after')
    const sentOnce: string[] = []
    const fetch: AcmeFetch = (url, init) => {
      const { pathname } = new URL(url)
      const send = async () => {
        const response = await pebble.fetch(url, init)
        if (ONCE.test(pathname) && (await hasRightNonce(response))) sentOnce.push(pathname)
        return response
      }
      return mortal.around(`/${pathname.split('/')[1]}`, send, hasRightNonce)
    }
    let saved = newOrderRecord([newName(), newName()])
    const keys = new Set<string>()
    const before = pebble.countIssued()
    for (let lives = 0; lives < LIVES_LIMIT && saved.chain_pem === null; lives++) {
      // Another process has the key and the URL of the account, and the record as it was saved.
      const deps = toDeps(createClient(key, accountUrl, { fetch }), ['http-01'], {
        save: (record) =>
          mortal.around('save', async () => {
            saved = structuredClone(record)
            if (record.key_pem) keys.add(record.key_pem)
          }),
        publish: (challenges) => mortal.around('publish', () => servers.publish(challenges)),
      })
      const outcome = await advanceOrder(structuredClone(saved), deps).catch((error: unknown) => {
        if (!isDeath(error)) throw error
      })
      expect(outcome?.kind).not.toBe('refused')
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    expect(mortal.hasDied()).toBe(true)
    expect(saved.chain_pem).toContain('BEGIN CERTIFICATE')
    expect(keys.size).toBe(1)
    expect(pebble.countIssued() - before).toBe(1)
    expect(sentOnce).toEqual([...new Set(sentOnce)])
  },
)
