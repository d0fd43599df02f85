import type { CreateMachineToken } from '@nora/contract/secrets'
import { deriveMachineKeys, randomBytes, sha256, toBase64url, type UserKeys } from '@nora/vault-core'
import type { Booted, Visitor } from '../../../testing/boot.ts'
import type { VaultPerson } from '../../vault/testing/vault-person.ts'
import { type Holder, nextId } from './config-writer.ts'

/** A machine with a token: `sent` is what it sends, `whole` what it was given. */
export type TestMachine = {
  id: string
  sent: string
  whole: string
  keys: UserKeys
  as: (role: 'viewer' | 'editor') => Holder
  program: Visitor
}

/** Makes a token as clients do. The configs still have to name it. */
export async function makeMachine(
  { api }: VaultPerson,
  booted: Booted,
  {
    config_ids,
    ...changes
  }: { config_ids: string[] } & Partial<
    Pick<CreateMachineToken, 'name' | 'may_write' | 'cidrs' | 'expires_at'>
  >,
): Promise<TestMachine> {
  const [auth, seed, pin] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const id = nextId('ns')
  const sent = `${id}.${toBase64url(auth)}`
  const whole = `${sent}.${toBase64url(seed)}.${toBase64url(pin)}.01234567`
  const keys = await deriveMachineKeys(seed)
  const body = {
    id,
    name: 'CI',
    may_write: false,
    cidrs: [],
    expires_at: null,
    config_ids,
    auth_hash: toBase64url(await sha256(auth)),
    kem: toBase64url(keys.publics.kem),
    sig: toBase64url(keys.publics.sig),
    statement: toBase64url(randomBytes(100)),
    ...changes,
  }
  await api.secrets.createMachineToken({ body })
  const as = (role: 'viewer' | 'editor'): Holder => ({ id, kind: 'machine', keys, role })
  return { id, sent, whole, keys, as, program: booted.program(sent) }
}
