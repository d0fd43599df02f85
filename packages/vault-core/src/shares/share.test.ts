import { expect, test } from 'vitest'
import { equalBytes, fromUtf8, toUtf8 } from '../bytes/bytes.ts'
import { open, seal } from '../sealing/envelope.ts'
import { getFault } from '../testing/get-fault.ts'
import { deriveShare, makeShareSecret, memberShareContext, shareContext, shareReplyContext } from './share.ts'

test('whoever has the link opens it, and shows the server what opens nothing', async () => {
  const secret = makeShareSecret()
  const [sender, visitor] = [await deriveShare(secret), await deriveShare(secret)]
  const envelope = await seal(sender.key, shareContext(), toUtf8('hunter2'))
  expect(fromUtf8(await open(visitor.key, shareContext(), envelope))).toBe('hunter2')
  expect(equalBytes(sender.auth, visitor.auth)).toBe(true)
  const server = await deriveShare(sender.auth)
  expect(await getFault(() => open(server.key, shareContext(), envelope))).toBe('wrong_key')
})

test('a passphrase is needed as it was set, in any spelling of Unicode; the link alone proves itself', async () => {
  const secret = makeShareSecret()
  const [sender, same, none, other] = [
    await deriveShare(secret, 'й 12'),
    await deriveShare(secret, 'й 12'.normalize('NFD')),
    await deriveShare(secret),
    await deriveShare(secret, 'й 13'),
  ]
  const envelope = await seal(sender.key, shareContext(), toUtf8('hunter2'))
  expect(fromUtf8(await open(same.key, shareContext(), envelope))).toBe('hunter2')
  for (const wrong of [none, other]) {
    expect(await getFault(() => open(wrong.key, shareContext(), envelope))).toBe('wrong_key')
    expect(equalBytes(wrong.auth, sender.auth)).toBe(true)
  }
})

test('another link opens nothing, and a secret that a messenger cut is refused', async () => {
  const [one, two] = [await deriveShare(makeShareSecret()), await deriveShare(makeShareSecret())]
  const envelope = await seal(one.key, shareContext(), toUtf8('hunter2'))
  expect(await getFault(() => open(two.key, shareContext(), envelope))).toBe('wrong_key')
  expect(await getFault(() => deriveShare(makeShareSecret().slice(0, 30)))).toBe('wrong_length')
})

test('content, replies and links for members have contexts of their own', () => {
  const contexts = [
    shareContext(),
    shareReplyContext({ share_id: 'shr_1' }),
    shareReplyContext({ share_id: 'shr_2' }),
    memberShareContext({ team_id: 'team_1', author: 'anna', subject: 'boris' }),
    memberShareContext({ team_id: 'team_1', author: 'boris', subject: 'anna' }),
  ]
  expect(new Set(contexts.map((context) => context.join())).size).toBe(5)
})
