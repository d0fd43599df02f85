import type { VaultState } from '@nora/vault-client'
import type { FakeVault } from './fake-platform.ts'

export function anOpenState(changes: Partial<Extract<VaultState, { kind: 'open' }>> = {}): VaultState {
  return { kind: 'open', unlocked_until: '2026-01-15T10:15:00.000Z', is_first_here: false, ...changes }
}

export function aLockedState(changes: Partial<Extract<VaultState, { kind: 'locked' }>> = {}): VaultState {
  return { kind: 'locked', has_pin: false, has_recovery: true, ...changes }
}

/** An engine whose vault is open already; nothing waits for a signature. */
export function anOpenVault(answers: FakeVault = {}): FakeVault {
  return {
    getState: async () => anOpenState(),
    lock: async () => {},
    followNews: async () => {},
    doTasks: async () => ({ done: 0, left: [] }),
    listFolders: async () => [],
    listTasks: async () => [],
    getThisDevice: async () => ({ id: null, has_pin: false }),
    ...answers,
  }
}
