import type { VaultState } from '@nora/vault-client'

/** Why it is locked: by hand, unused, its tab out of sight, by the server or another tab. */
export type LockReason = 'asked' | 'idle' | 'hidden' | 'ended'

export type VaultPhase =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error }
  | { kind: 'no_key'; was_reset: boolean }
  | {
      kind: 'locked'
      has_pin: boolean
      has_recovery: boolean
      is_device_broken: boolean
      why: LockReason | null
    }
  | {
      kind: 'open'
      is_first_here: boolean
      /** Opened by the recovery code: the lost master key is replaced before anything else. */
      is_recovered: boolean
      /** The PIN that was asked for at set-up could not be made. */
      is_pin_missing: boolean
    }

export type PhaseFacts = { why: LockReason | null; isRecovered: boolean; isPinMissing: boolean }

export function toPhase(state: VaultState, { why, isRecovered, isPinMissing }: PhaseFacts): VaultPhase {
  if (state.kind === 'open') {
    const { kind, is_first_here } = state
    return { kind, is_first_here, is_recovered: isRecovered, is_pin_missing: isPinMissing }
  }
  return state.kind === 'locked' ? { ...state, why } : state
}
