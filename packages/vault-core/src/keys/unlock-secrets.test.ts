import { expect, test } from 'vitest'
import { equalBytes, fromUtf8, toUtf8 } from '../bytes/bytes.ts'
import { slotContext } from '../sealing/contexts.ts'
import { open, seal } from '../sealing/envelope.ts'
import { getFault } from '../testing/get-fault.ts'
import { sign, verify } from './signing.ts'
import { deriveMaster, makeLoginBody } from './unlock-secrets.ts'

const salt = new Uint8Array(16).fill(5)
const slot = slotContext({ user_id: 'usr_1', kind: 'master', slot_id: 'slt_1' })

test('a master key opens its slot however its accents are typed, and proves itself by a signature', async () => {
  const typed = await deriveMaster('кофе\u0301 № 1', salt)
  const again = await deriveMaster('кофе\u0301 № 1'.normalize('NFKD'), salt)
  const envelope = await seal(typed.wrap, slot, toUtf8('account key'))
  expect(fromUtf8(await open(again.wrap, slot, envelope))).toBe('account key')
  const body = makeLoginBody({ user_id: 'usr_1', kind: 'master', nonce: new Uint8Array(32) })
  expect(await verify(again.loginPublic, body, await sign(typed.login, body))).toBe(true)
})

test('another master key or another salt opens nothing and proves nothing', async () => {
  const [mine, other] = [await deriveMaster('correct horse', salt), await deriveMaster('Correct horse', salt)]
  const salted = await deriveMaster('correct horse', new Uint8Array(16).fill(6))
  const envelope = await seal(mine.wrap, slot, toUtf8('account key'))
  for (const wrong of [other, salted]) {
    expect(await getFault(() => open(wrong.wrap, slot, envelope))).toBe('wrong_key')
    expect(equalBytes(wrong.loginPublic, mine.loginPublic)).toBe(false)
  }
})

test('a login of one account, way or nonce is none of another', () => {
  const login = { user_id: 'usr_1', kind: 'master', nonce: new Uint8Array(32) } as const
  const bodies = [
    login,
    { ...login, user_id: 'usr_2' },
    { ...login, kind: 'pin' as const },
    { ...login, nonce: new Uint8Array(31) },
  ]
  expect(new Set(bodies.map((body) => makeLoginBody(body).join())).size).toBe(4)
})

test('a salt of another length is refused', async () => {
  expect(await getFault(() => deriveMaster('correct horse', new Uint8Array(8)))).toBe('wrong_length')
})
