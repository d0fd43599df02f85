/** Guessing ids of links: an id that is there answers as one that is not, in its words and in its time. */
import { HOUR_MS } from '@nora/kit'
import { randomBytes, seal, sha256, toBase64url, toSealingKey, toUtf8 } from '@nora/vault-core'
import { expect, test } from 'vitest'
import { compareTimes } from './testing/compare-times.ts'
import { nextId } from './testing/folder-writer.ts'
import { usePasswords } from './testing/password-stage.ts'

/** By night 10,000: then times are compared too, which few tries on a busy machine cannot tell. */
const TRIES = Number(process.env.NORA_TEST_VAULT_GUESSES ?? 300)
const TELLS_FROM = 4_000
/** Of a normal distribution, 1 of 16,000 is further out. */
const Z_MAX = 4

const stage = usePasswords()
const bytesOfNobody = () => toBase64url(randomBytes(32))

async function share(expires_in: '30m' | '1d'): Promise<{ id: string; auth: string }> {
  const auth = randomBytes(32)
  const sealed = await seal(
    await toSealingKey(randomBytes(32)),
    toUtf8('a link of a test'),
    toUtf8('hunter2'),
  )
  const body = {
    id: nextId('shr'),
    auth_hash: toBase64url(await sha256(auth)),
    envelope: toBase64url(sealed),
    own_copy: null,
    views: 1,
    expires_in,
    asks_passphrase: false,
    for_user_id: null,
    wants_receipt: false,
    takes_reply: false,
  }
  await stage.anna.api.passwords.createInlineShare({ body })
  return { id: body.id, auth: toBase64url(auth) }
}

test('a wrong key answers alike for ids unknown, live, used up and expired', async ({ annotate }) => {
  const [late, used, live] = [await share('30m'), await share('1d'), await share('1d')]
  const { app } = stage.booted.control
  const open = (id: string, auth: string) =>
    app.inject({ method: 'POST', url: `/v1/passwords/share/${id}/open`, payload: { auth } })
  expect((await open(used.id, used.auth)).statusCode).toBe(200)
  stage.booted.clock.advance(HOUR_MS)
  const ids = { unknown: nextId('shr'), live: live.id, used: used.id, expired: late.id }
  const kinds = Object.keys(ids) as (keyof typeof ids)[]
  const times: Record<keyof typeof ids, number[]> = { unknown: [], live: [], used: [], expired: [] }
  const answers = new Set<string>()
  for (let round = 0; round < TRIES / kinds.length; round++) {
    // Each is in each place as often as the others.
    for (let place = 0; place < kinds.length; place++) {
      const kind = kinds[(place + round) % kinds.length] as keyof typeof ids
      const auth = bytesOfNobody()
      const startedMs = performance.now()
      const answer = await open(ids[kind], auth)
      times[kind].push(performance.now() - startedMs)
      const { request_id: _own, ...body } = answer.json()
      answers.add(`${answer.statusCode} ${JSON.stringify(body)}`)
    }
  }
  expect([...answers]).toEqual([expect.stringMatching(/^404 /)])
  for (const kind of ['live', 'used', 'expired'] as const) {
    const { z, medians } = compareTimes(times.unknown, times[kind])
    await annotate(
      `${times[kind].length} tries, unknown and ${kind}: medians ${medians.join(' and ')} ms, z ${z.toFixed(2)}`,
    )
    if (TRIES >= TELLS_FROM) expect(Math.abs(z)).toBeLessThan(Z_MAX)
  }
  // None of it cost the live one its view.
  expect((await open(live.id, live.auth)).statusCode).toBe(200)
}, 1_800_000)

test('the comparison of times tells a tenth of a millisecond', () => {
  const one = Array.from({ length: 2_500 }, (_, index) => 1 + (index % 100) / 100)
  expect(Math.abs(compareTimes(one, one.toReversed()).z)).toBeLessThan(Z_MAX)
  expect(
    Math.abs(
      compareTimes(
        one,
        one.map((ms) => ms + 0.1),
      ).z,
    ),
  ).toBeGreaterThan(Z_MAX)
})
