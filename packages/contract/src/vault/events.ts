import type { VaultPolicy } from './schemas.ts'

type Nothing = Record<never, never>

/** What the audit log tells of keys: by id, never what they open. */
export type VaultEvent =
  | { kind: 'vault.set_up'; object_id: string; data: { generation: number; has_recovery: boolean } }
  | { kind: 'vault.read_keys'; object_id: string; data: Nothing }
  | { kind: 'vault.unlocked'; object_id: string; data: { with: 'master' | 'recovery' | 'pin' } }
  | { kind: 'vault.unlock_failed'; object_id: string; data: { with: 'master' | 'recovery' | 'pin' } }
  | { kind: 'vault.locked'; object_id: string; data: Nothing }
  | { kind: 'vault.master_changed'; object_id: string; data: { kind: 'master' | 'recovery' | 'all' } }
  | { kind: 'vault.recovery_removed'; object_id: string; data: Nothing }
  | { kind: 'vault.reset'; object_id: string; data: { generation: number } }
  | { kind: 'vault.device_added'; object_id: string; data: { name: string } }
  | { kind: 'vault.device_removed'; object_id: string; data: { name: string } }
  | { kind: 'vault.pin_destroyed'; object_id: string; data: { name: string } }
  | {
      kind: 'vault.directory_signed'
      object_id: string
      data: { op: 'genesis' | 'add' | 'change' | 'rekey' | 'remove'; user_id: string; is_verified: boolean }
    }
  | { kind: 'vault.key_asked_for'; object_id: string; data: { user_id: string } }
  | {
      kind: 'vault.policy_changed'
      object_id: string
      data: { before: VaultPolicy; after: VaultPolicy }
    }
