import type { TeamUserKey, VaultPolicy } from '@nora/contract/vault'
import type { PersonView, VaultState } from '@nora/vault-client'
import type { FakeVault } from './fake-platform.ts'

export function anOpenState(changes: Partial<Extract<VaultState, { kind: 'open' }>> = {}): VaultState {
  return {
    kind: 'open',
    unlocked_until: '2026-01-15T10:15:00.000Z',
    is_first_here: false,
    has_pin: false,
    ...changes,
  }
}

export function aLockedState(changes: Partial<Extract<VaultState, { kind: 'locked' }>> = {}): VaultState {
  return { kind: 'locked', has_pin: false, has_recovery: true, is_device_broken: false, ...changes }
}

/** An engine whose vault is open already; nothing waits for a signature. */
export function anOpenVault(answers: FakeVault = {}): FakeVault {
  return {
    getState: async () => anOpenState(),
    lock: async () => {},
    followNews: async () => {},
    followSecrets: async () => {},
    doTasks: async () => ({ done: 0, left: [] }),
    doSecretsTasks: async () => ({ done: [], left: [] }),
    listFolders: async () => [],
    listTasks: async () => [],
    getThisDevice: async () => ({ id: null, has_pin: false }),
    ...answers,
  }
}

const WORDS = ['otter', 'lantern', 'gravel', 'maple', 'signal', 'harbor', 'velvet']

export function aUserKey(changes: Partial<TeamUserKey> = {}): TeamUserKey {
  return {
    user: { id: 'usr_boris', name: 'Boris Orlov', email: 'boris@example.org' },
    role: 'member',
    state: 'active',
    generation: 1,
    set_up_at: '2026-01-15T10:00:00.000Z',
    is_in_directory: true,
    is_verified: false,
    signed_by: null,
    task: null,
    asked_at: null,
    only_holder_of: 0,
    ...changes,
  }
}

export function aPerson(changes: Partial<PersonView> = {}): PersonView {
  return {
    user_id: 'usr_boris',
    name: 'Boris Orlov',
    email: 'boris@example.org',
    role: 'member',
    key: 'unverified',
    words: WORDS,
    words_in: toWordsIn(changes.words === undefined ? WORDS : changes.words),
    ...changes,
  }
}

/** In English as given; in Russian none of them. */
function toWordsIn(words: string[] | null): PersonView['words_in'] {
  return words && { en: words, ru: words.map((_, at) => `слово-${at + 1}`) }
}

export function aVaultPolicy(changes: Partial<VaultPolicy> = {}): VaultPolicy {
  return { unverified: 'warn', pin: 'allowed', idle_minutes: 15, may_share_outside: true, ...changes }
}
