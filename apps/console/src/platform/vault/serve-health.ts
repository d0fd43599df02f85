import { sha1 } from '@noble/hashes/legacy.js'
import { ApiProblem } from '@nora/client'
import { type BreachSource, checkHealth } from '@nora/vault-records'
import type { HealthPort } from '../vault-health.ts'
import type { RecordsPort } from '../vault-port.ts'

type Vault = Pick<RecordsPort, 'getAllDetails' | 'findBreaches'>

/** Looks at passwords where they are open; what leaves the Worker are ids and words, no values. */
export function serveHealth(vault: Vault, now: () => Date): HealthPort {
  return {
    async checkHealth(folder_ids, { asksBreaches }) {
      const records = await vault.getAllDetails(folder_ids)
      const look = (breaches?: BreachSource) =>
        checkHealth(
          records.map(({ id, overview, details }) => ({ id, content: { overview, details } })),
          { now: now(), ...(breaches && { breaches }) },
        )
      const { found, breaches } = asksBreaches
        ? await lookInBreaches(look, vault)
        : { found: await look(), breaches: 'off' as const }
      const byId = new Map(records.map((record) => [record.id, record]))
      const findings = found.flatMap((finding) => {
        const record = byId.get(finding.id)
        if (!record) return []
        const { name, login } = record.overview
        return [{ ...finding, folder_id: record.folder_id, name, login }]
      })
      return { checked: records.length, findings, breaches }
    },
  }
}

type Look = (breaches?: BreachSource) => ReturnType<typeof checkHealth>

/** Without a list of breaches at the server, everything else is still looked at. */
async function lookInBreaches(look: Look, vault: Vault) {
  try {
    const source: BreachSource = {
      sha1: async (bytes) => sha1(bytes),
      listSuffixes: async (prefix) =>
        (await vault.findBreaches(prefix)).map(({ suffix, times }) => `${suffix}:${times}`),
    }
    return { found: await look(source), breaches: 'checked' as const }
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'Unavailable')) throw error
    return { found: await look(), breaches: 'none' as const }
  }
}
