import type { SecretsConfig, SecretsProject } from '@nora/contract/secrets'

/** When anything of the project was changed last. */
export function getLastChange({ configs, created_at }: SecretsProject): string {
  return configs.reduce((last, { changed_at }) => (changed_at > last ? changed_at : last), created_at)
}

/** A role is there, and nobody has wrapped the key yet. */
export function isWaiting({ role, grant }: Pick<SecretsConfig, 'role' | 'grant'>): boolean {
  return role !== null && grant === null
}
