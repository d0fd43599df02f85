import type { RenewUserKey, ReplaceSlot, SaveUserKey } from '@nora/contract/vault'
import { vaultTexts } from '../vault.messages.ts'
import { ByteChecks } from './check-bytes.ts'

type Opened = Pick<RenewUserKey, 'kdf_salt' | 'login_public' | 'recovery_public' | 'bundle' | 'slots'>

/** Throws ValidationError with a sentence for each field that no client could use later. */
export function checkNewKeys(input: SaveUserKey): void {
  const checks = new ByteChecks()
  checks.agreementKey('publics.kem', input.publics.kem)
  checks.signingKey('publics.sig', input.publics.sig)
  if (input.invite_mac !== null) checks.exactly('invite_mac', input.invite_mac, 32)
  checkOpened(checks, input)
  checks.end()
}

export function checkRenewal(input: RenewUserKey): void {
  const checks = new ByteChecks()
  if (input.pins !== null) checks.envelope('pins', input.pins)
  checkOpened(checks, input)
  checks.end()
}

export function checkReplacement({ kind, kdf_salt, login_public, envelope }: ReplaceSlot): void {
  const checks = new ByteChecks()
  checks.envelope('envelope', envelope)
  checks.signingKey('login_public', login_public)
  if (kind === 'master') {
    if (kdf_salt === null) checks.refuse('kdf_salt', vaultTexts.slots.salt)
    else checks.exactly('kdf_salt', kdf_salt, 16)
  }
  checks.end()
}

function checkOpened(checks: ByteChecks, input: Opened): void {
  const { kdf_salt, login_public, recovery_public, bundle, slots } = input
  checks.exactly('kdf_salt', kdf_salt, 16)
  checks.signingKey('login_public', login_public)
  if (recovery_public !== null) checks.signingKey('recovery_public', recovery_public)
  checks.envelope('bundle', bundle)
  for (const [index, { envelope }] of slots.entries()) checks.envelope(`slots.${index}.envelope`, envelope)
  const countKind = (kind: 'master' | 'recovery') => slots.filter((slot) => slot.kind === kind).length
  if (countKind('master') !== 1) checks.refuse('slots', vaultTexts.slots.master)
  if (countKind('recovery') !== (recovery_public === null ? 0 : 1)) {
    checks.refuse('slots', vaultTexts.slots.recovery)
  }
}
