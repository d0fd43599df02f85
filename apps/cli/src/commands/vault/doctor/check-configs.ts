import type { Input } from '@nora/command-line/parsing'
import type { Context } from '../../command.ts'
import { isOfThisMachine } from '../../end-sign-in.ts'
import { findPersonsHolder, getVaultPerson } from '../../open-vault.ts'
import type { Session } from '../../session.ts'
import { callingVault } from '../../vault-failure.ts'

/** What of the secrets store this device could prove. */
export type CheckedConfigs = {
  checked: number
  /** No key has been given yet. */
  waiting: string[]
  refused: { config: string; fault: string }[]
}

/**
 * Opens every config of the person and proves it whole, and not older than this device has seen it. null where nobody has
 * signed in, or the vault is locked: a doctor asks for no keys.
 */
export async function checkConfigs(
  context: Context,
  input: Input,
  { token, server }: Session,
): Promise<CheckedConfigs | null> {
  if (token === null || !isOfThisMachine(token)) return null
  const holder = await findPersonsHolder(context, await getVaultPerson(context, input))
  if (holder === null) return null
  try {
    const { vault } = holder
    const { kind } = await callingVault(server, vault.getState())
    if (kind !== 'open') return null
    const found: CheckedConfigs = { checked: 0, waiting: [], refused: [] }
    for (const { slug: project, configs } of await callingVault(server, vault.listProjects())) {
      for (const { id, slug } of configs) {
        const config = `${project}/${slug}`
        const { state, refusal, root_state } = await callingVault(server, vault.openConfig(id))
        if (state === 'waits') found.waiting.push(config)
        else found.checked++
        if (state === 'refused') found.refused.push({ config, fault: refusal?.fault ?? 'refused' })
        else if (root_state === 'refused') found.refused.push({ config, fault: 'root' })
      }
    }
    return found
  } finally {
    holder.close()
  }
}
