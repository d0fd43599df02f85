import {
  beginPin,
  bundleContext,
  deriveMaster,
  deriveRecovery,
  evaluatePin,
  fromBase64url,
  importDeviceHalf,
  makeLoginBody,
  makeRecoveryCode,
  makeServerHalf,
  makeUserKeys,
  open,
  openUserKeys,
  pinsContext,
  randomBytes,
  type SlotKind,
  seal,
  sign,
  slotContext,
  toBase64url,
  toSealingKey,
  toUtf8,
  type UnlockSecrets,
  type UserKeys,
  verify,
} from '../../index.ts'
import { expectSame, expectTrue } from './expect-same.ts'

type Slot = { envelope: string; login_public: string; login: string }

/** A person's account as the server has it, with everything that opens it. Bytes are base64url. */
export type AccountSample = {
  user_id: string
  master_key: string
  salt: string
  recovery_code: string
  pin: string
  device_half: string
  server_half: string
  slots: Record<SlotKind, Slot>
  bundle: string
  pins: string
  account_key: string
  bundle_plain: string
  kem: string
  sig: string
}

const KINDS: readonly SlotKind[] = ['master', 'recovery', 'pin']
const NONCE = new Uint8Array(32).fill(4)

/** Makes an account whose every part is sealed here. */
export async function sealAccount(user_id: string): Promise<{ sample: AccountSample; keys: UserKeys }> {
  const [accountKey, { keys, bundle }] = [randomBytes(32), await makeUserKeys()]
  const amk = await toSealingKey(accountKey)
  const secrets = {
    user_id,
    master_key: `верный конь ${user_id}`,
    salt: toBase64url(randomBytes(16)),
    recovery_code: makeRecoveryCode(),
    pin: '4821',
    device_half: toBase64url(randomBytes(32)),
    server_half: toBase64url(makeServerHalf()),
  }
  const slots = {} as Record<SlotKind, Slot>
  for (const kind of KINDS) {
    const { wrap, login, loginPublic } = await unlock(secrets, kind)
    const envelope = await seal(wrap, slotContext({ user_id, kind, slot_id: `slt_${kind}` }), accountKey)
    const signature = await sign(login, makeLoginBody({ user_id, kind, nonce: NONCE }))
    slots[kind] = {
      envelope: toBase64url(envelope),
      login_public: toBase64url(loginPublic),
      login: toBase64url(signature),
    }
  }
  const sample = {
    ...secrets,
    slots,
    bundle: toBase64url(await seal(amk, bundleContext({ user_id, generation: 1 }), bundle)),
    pins: toBase64url(await seal(amk, pinsContext({ user_id }), toUtf8('pins'))),
    account_key: toBase64url(accountKey),
    bundle_plain: toBase64url(bundle),
    kem: toBase64url(keys.publics.kem),
    sig: toBase64url(keys.publics.sig),
  }
  return { sample, keys }
}

/** Opens every part of an account in every way. Throws for the first that is not what the sample says. */
export async function openAccount(sample: AccountSample): Promise<UserKeys> {
  const { user_id, slots } = sample
  for (const kind of KINDS) {
    const { wrap, login, loginPublic } = await unlock(sample, kind)
    const slot = slotContext({ user_id, kind, slot_id: `slt_${kind}` })
    expectSame(
      `the account key by ${kind}`,
      await open(wrap, slot, fromBase64url(slots[kind].envelope)),
      sample.account_key,
    )
    expectSame(`the login by ${kind}`, loginPublic, slots[kind].login_public)
    const body = makeLoginBody({ user_id, kind, nonce: NONCE })
    expectTrue(`the login by ${kind}`, await verify(loginPublic, body, fromBase64url(slots[kind].login)))
    expectTrue(`a new login by ${kind}`, await verify(loginPublic, body, await sign(login, body)))
  }
  const amk = await toSealingKey(fromBase64url(sample.account_key))
  const bundle = await open(amk, bundleContext({ user_id, generation: 1 }), fromBase64url(sample.bundle))
  expectSame('the bundle', bundle, sample.bundle_plain)
  expectSame('the pins', await open(amk, pinsContext({ user_id }), fromBase64url(sample.pins)), 'cGlucw')
  const keys = await openUserKeys(bundle)
  expectSame('the encryption key', keys.publics.kem, sample.kem)
  expectSame('the signing key', keys.publics.sig, sample.sig)
  return keys
}

async function unlock(
  secrets: Pick<
    AccountSample,
    'master_key' | 'salt' | 'recovery_code' | 'pin' | 'device_half' | 'server_half'
  >,
  kind: SlotKind,
): Promise<UnlockSecrets> {
  if (kind === 'master') return deriveMaster(secrets.master_key, fromBase64url(secrets.salt))
  if (kind === 'recovery') return deriveRecovery(secrets.recovery_code)
  const exchange = await beginPin(await importDeviceHalf(fromBase64url(secrets.device_half)), secrets.pin)
  return exchange.finish(evaluatePin(fromBase64url(secrets.server_half), exchange.blinded))
}
