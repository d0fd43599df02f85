export const HEALTH_ISSUES = ['breached', 'reused', 'weak', 'old', 'http', 'no_totp'] as const
export type HealthIssue = (typeof HEALTH_ISSUES)[number]

/** What is wrong with a record; its values stay in the Worker. */
export type HealthFinding = {
  id: string
  folder_id: string
  name: string
  login: string
  issues: HealthIssue[]
  /** Ids of other records with the same password. */
  reused_by: string[]
}

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
