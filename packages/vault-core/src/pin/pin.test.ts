import { expect, test } from 'vitest'
import { equalBytes, fromUtf8, randomBytes, toUtf8 } from '../bytes/bytes.ts'
import { slotContext } from '../sealing/contexts.ts'
import { open, seal } from '../sealing/envelope.ts'
import { getFault } from '../testing/get-fault.ts'
import { beginPin, importDeviceHalf, makeDeviceHalf } from './begin-pin.ts'
import { evaluatePin, makeServerHalf } from './server-half.ts'

const slot = slotContext({ user_id: 'usr_1', kind: 'pin', slot_id: 'dev_1' })

async function unlock(device: CryptoKeyLike, server: ReturnType<typeof makeServerHalf>, pin: string) {
  const exchange = await beginPin(device, pin)
  return exchange.finish(evaluatePin(server, exchange.blinded))
}
type CryptoKeyLike = Awaited<ReturnType<typeof makeDeviceHalf>>

test('a PIN opens its slot with both halves, and with neither half replaced', async () => {
  const [device, server] = [await makeDeviceHalf(), makeServerHalf()]
  const secrets = await unlock(device, server, '4821')
  const envelope = await seal(secrets.wrap, slot, toUtf8('account key'))
  const again = await unlock(device, server, '4821')
  expect(fromUtf8(await open(again.wrap, slot, envelope))).toBe('account key')
  expect(equalBytes(again.loginPublic, secrets.loginPublic)).toBe(true)
  const wrong = [
    await unlock(device, server, '4822'),
    await unlock(await makeDeviceHalf(), server, '4821'),
    await unlock(device, makeServerHalf(), '4821'),
  ]
  for (const { wrap } of wrong) expect(await getFault(() => open(wrap, slot, envelope))).toBe('wrong_key')
})

test('what the server sees of a PIN is new each time', async () => {
  const device = await makeDeviceHalf()
  const [one, two] = [await beginPin(device, '4821'), await beginPin(device, '4821')]
  expect(equalBytes(one.blinded, two.blinded)).toBe(false)
})

test('scripts cannot read a half that the device made, and a half from a file is the same each time', async () => {
  const made = await makeDeviceHalf()
  expect(made.extractable).toBe(false)
  const raw = randomBytes(32)
  const server = makeServerHalf()
  const [one, two] = [
    await unlock(await importDeviceHalf(raw), server, '4821'),
    await unlock(await importDeviceHalf(raw), server, '4821'),
  ]
  expect(equalBytes(one.loginPublic, two.loginPublic)).toBe(true)
  expect(await getFault(() => importDeviceHalf(raw.slice(1)))).toBe('wrong_length')
})

test('a PIN is the same in every spelling of Unicode', async () => {
  const [device, server] = [await makeDeviceHalf(), makeServerHalf()]
  const [plain, wide] = [await unlock(device, server, '4821'), await unlock(device, server, '４８２１')]
  expect(equalBytes(plain.loginPublic, wide.loginPublic)).toBe(true)
})

test('what is no element of the group is neither evaluated nor taken as an answer', async () => {
  const server = makeServerHalf()
  const neutral = new Uint8Array(32)
  const none = new Uint8Array(32).fill(0xff)
  const { finish } = await beginPin(await makeDeviceHalf(), '4821')
  for (const wrong of [neutral, none]) {
    expect(await getFault(() => evaluatePin(server, wrong))).toBe('weak_public_key')
    expect(await getFault(() => finish(wrong))).toBe('weak_public_key')
  }
  expect(await getFault(() => evaluatePin(server, new Uint8Array(31)))).toBe('wrong_length')
  expect(await getFault(() => evaluatePin(new Uint8Array(16), new Uint8Array(32)))).toBe('wrong_length')
  expect(await getFault(() => finish(new Uint8Array(33)))).toBe('wrong_length')
})
