import type { SecretsRole } from '@nora/contract/secrets'
import { type AccessEntry, VaultError } from '@nora/vault-core'
import type { WordsLang } from '../../directory/people.ts'
import { rotateConfig, setAccess } from '../../secrets/config-access.ts'
import { listProjectRoles } from '../../secrets/project-holders.ts'
import type { SecretsMethods } from '../../secrets/secrets-views.ts'
import type { VaultSession } from '../../session.ts'
import { getConfigPlace } from './find-config.ts'
import { makeMachineToken } from './make-token.ts'
import { doTasks, listTasks } from './secrets-tasks.ts'
import { viewConfig } from './view-config.ts'

type AccessMethods = Pick<
  SecretsMethods,
  | 'setConfigAccess'
  | 'rotateConfig'
  | 'cutConfigHistory'
  | 'listSecretsTasks'
  | 'doSecretsTasks'
  | 'createMachineToken'
  | 'revokeMachineToken'
>
type AskedEntry = { subject: string; kind: 'person' | 'machine'; role: SecretsRole }

/** Who has access to configs: people and machines. */
export function accessMethods(session: VaultSession, getWordsLang: () => WordsLang): AccessMethods {
  const { secrets } = session.deps.api
  return {
    async setConfigAccess(config_id, entries) {
      await session.opening.team.refresh()
      const target = await session.configs.getTarget(config_id)
      const access = await Promise.all(entries.map((entry) => toEntry(session, target.get().access, entry)))
      // The root first: nobody has a branch without what it inherits.
      await letIntoRoot(session, config_id, access)
      await setAccess(session.opening, target, () => access)
      return viewConfig(session, config_id, getWordsLang())
    },

    rotateConfig: (config_id) => rotate(session, config_id, { isCut: false }),

    cutConfigHistory: (config_id) => rotate(session, config_id, { isCut: true }),

    listSecretsTasks: () => listTasks(session),

    doSecretsTasks: (agreed = []) => doTasks(session, agreed),

    createMachineToken: (input) => makeMachineToken(session, input),

    async revokeMachineToken(id) {
      await secrets.revokeMachineToken({ params: { id } })
    },
  }
}

async function rotate(session: VaultSession, config_id: string, how: { isCut: boolean }): Promise<void> {
  await session.opening.team.refresh()
  const target = await session.configs.getTarget(config_id)
  const query = { config: config_id }
  const { items } = await session.deps.api.secrets.listMachineTokens({ query })
  const revoked = new Set(items.filter(({ revoked_at }) => revoked_at !== null).map(({ id }) => id))
  const stays = ({ subject }: AccessEntry) => !revoked.has(subject)
  await rotateConfig(session.opening, target, (before) => before.filter(stays), how)
}

/** Machines keep the keys that somebody signed for: the server is not asked for them. */
async function toEntry(
  session: VaultSession,
  before: readonly AccessEntry[],
  { subject, kind, role }: AskedEntry,
): Promise<AccessEntry> {
  if (kind === 'person') return { subject, kind, role }
  const known = before.find((entry) => entry.subject === subject) ?? (await findMachine(session, subject))
  if (known?.kem && known.sig) return { subject, kind, role, kem: known.kem, sig: known.sig }
  throw new VaultError('unknown_author', 'no config that opens here has the keys of this machine', {
    token_id: subject,
  })
}

async function findMachine(session: VaultSession, token_id: string): Promise<AccessEntry | undefined> {
  const { items } = await session.deps.api.secrets.listMachineTokens({ query: {} })
  for (const id of items.find((token) => token.id === token_id)?.config_ids ?? []) {
    const { access } = await session.configs.get(id)
    const entry = access.find(({ subject }) => subject === token_id)
    if (entry) return entry
  }
  return undefined
}

/** A branch is of no use without its root: who has the one reads the other, where we may say so. */
async function letIntoRoot(
  session: VaultSession,
  config_id: string,
  access: readonly AccessEntry[],
): Promise<void> {
  const { root, project } = await getConfigPlace(session, config_id)
  if (root === null || root.grant === null || root.role !== 'admin') return
  const target = await session.configs.getTarget(root.id)
  const roles = listProjectRoles(session.opening, project)
  const toViewer = (entry: AccessEntry): AccessEntry => {
    return { ...entry, role: roles.get(entry.subject) ?? 'viewer' }
  }
  const add = (before: readonly AccessEntry[]) => [
    ...before,
    ...access.filter(({ subject }) => !before.some((entry) => entry.subject === subject)).map(toViewer),
  ]
  await setAccess(session.opening, target, add)
}
