import type { HealthFinding as Finding } from '@nora/vault-records'

/** What is wrong with a record; its values stay in the Worker. */
export type HealthFinding = Finding & { folder_id: string; name: string; login: string }

export type HealthReport = {
  checked: number
  findings: HealthFinding[]
  /** `off`: not asked for; `none`: the operator has no list of breaches. */
  breaches: 'checked' | 'off' | 'none'
}

export type HealthPort = {
  /** Looks at all records of these folders. Asking for breaches sends five hex digits of each password’s hash. */
  checkHealth(folder_ids: string[], options: { asksBreaches: boolean }): Promise<HealthReport>
}
