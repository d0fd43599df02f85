import type { ReminderInterval } from './reminders.ts'
import type { SecretsRole } from './schemas.ts'

type Nothing = Record<never, never>
type Change<F> = { before: F; after: F }
type Dated = { starts_on: string; every: ReminderInterval }
/** Tells the host of a webhook only, because its path may be a secret. */
type Monitored = {
  monitor_id: string
  kind: 'email' | 'webhook'
  user_id: string | null
  host: string | null
}
type Token = { name: string; cidrs: string[]; expires_at: string | null }
type Named = { slug: string; name: string }

/** What the audit log tells of the secrets store: slugs and names of projects and configs, never of secrets. */
export type SecretsEvent =
  | { kind: 'secrets_project.created'; object_id: string; data: Named }
  | { kind: 'secrets_project.changed'; object_id: string; data: Change<Named> }
  | { kind: 'secrets_project.deleted'; object_id: string; data: Named & { configs: number } }
  | {
      kind: 'secrets_project.member_set'
      object_id: string
      data: { user_id: string } & Change<{ role: SecretsRole | null }>
    }
  | { kind: 'secrets_environment.created'; object_id: string; data: Named & { project: string } }
  | { kind: 'secrets_environment.changed'; object_id: string; data: Change<Named> }
  | { kind: 'secrets_environment.ordered'; object_id: string; data: { slugs: string[] } }
  | { kind: 'secrets_environment.deleted'; object_id: string; data: Named }
  | { kind: 'secrets_template.changed'; object_id: string; data: { slugs: string[] } }
  | { kind: 'secrets_config.created'; object_id: string; data: Named & { project: string; secrets: number } }
  | { kind: 'secrets_config.changed'; object_id: string; data: Change<Named> }
  | { kind: 'secrets_config.locked'; object_id: string; data: Nothing }
  | { kind: 'secrets_config.unlocked'; object_id: string; data: Nothing }
  | { kind: 'secrets_config.frozen'; object_id: string; data: Nothing }
  | { kind: 'secrets_config.unfrozen'; object_id: string; data: Nothing }
  | { kind: 'secrets_config.deleted'; object_id: string; data: Named & { secrets: number } }
  | {
      kind: 'secrets_config.access_set'
      object_id: string
      data: { subject: string; subject_kind: 'person' | 'machine' } & Change<{ role: SecretsRole | null }>
    }
  | { kind: 'secrets_config.granted'; object_id: string; data: { subject: string } }
  | { kind: 'secrets_config.rotated'; object_id: string; data: { epoch: number; secrets: number } }
  | { kind: 'secrets_config.reminder_created'; object_id: string; data: Dated & { reminder_id: string } }
  | {
      kind: 'secrets_config.reminder_changed'
      object_id: string
      data: { reminder_id: string } & Change<Dated>
    }
  | {
      kind: 'secrets_config.reminder_done'
      object_id: string
      data: { reminder_id: string; next_on: string }
    }
  | { kind: 'secrets_config.reminder_deleted'; object_id: string; data: Dated & { reminder_id: string } }
  | { kind: 'secrets_config.monitor_created'; object_id: string; data: Monitored }
  | { kind: 'secrets_config.monitor_deleted'; object_id: string; data: Monitored }
  | {
      kind: 'secrets_config.history_cut'
      object_id: string
      data: { epoch: number; secrets: number; versions: number }
    }
  | {
      kind: 'secrets.written'
      object_id: string
      data: { created: number; changed: number; removed: number; token_id: string | null }
    }
  | { kind: 'secrets.read'; object_id: string; data: { token_id: string | null } }
  | { kind: 'secrets.history_read'; object_id: string; data: Nothing }
  | { kind: 'secrets_token.created'; object_id: string; data: { name: string; may_write: boolean } }
  | { kind: 'secrets_token.changed'; object_id: string; data: Change<Token> }
  | {
      kind: 'secrets_token.revoked'
      object_id: string
      data: { name: string; reason: 'asked' | 'sent_whole' }
    }
