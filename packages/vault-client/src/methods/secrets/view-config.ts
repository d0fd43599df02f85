import type { SecretsConfig } from '@nora/contract/secrets'
import { VaultError } from '@nora/vault-core'
import { toPersonView, type WordsLang } from '../../directory/people.ts'
import { toSecretViews } from '../../secrets/config-view.ts'
import { checkKnownRoot } from '../../secrets/known-roots.ts'
import type { OpenConfig } from '../../secrets/open-config.ts'
import { loadOwnValues } from '../../secrets/own-values.ts'
import type { ConfigMemberView, ConfigView } from '../../secrets/secrets-views.ts'
import type { VaultSession } from '../../session.ts'
import type { Refusal } from '../../views.ts'
import { type ConfigPlace, getConfigPlace } from './find-config.ts'

type Tried =
  | { state: 'open'; opened: OpenConfig; refusal: null }
  | { state: 'waits'; opened: null; refusal: null }
  | { state: 'refused'; opened: null; refusal: Refusal }

/** A config and the root that it inherits from, as far as they open; what is refused is told. */
export async function viewConfig(session: VaultSession, id: string, lang: WordsLang): Promise<ConfigView> {
  const place = await getConfigPlace(session, id)
  const { state, opened, refusal } = await tryOpen(session, place.config)
  const shown = opened?.config ?? place.config
  const root = await viewRoot(session, place)
  return {
    id,
    project_id: place.config.project_id,
    environment_id: place.config.environment_id,
    state,
    refusal,
    role: shown.role,
    seq: shown.seq,
    epoch: shown.epoch,
    secrets: opened ? toSecretViews(opened) : [],
    ...root,
    own: state === 'refused' ? [] : await listOwn(session, id),
    members: await toMembers(session, shown, lang),
  }
}

async function viewRoot(
  session: VaultSession,
  { config, root }: ConfigPlace,
): Promise<Pick<ConfigView, 'root' | 'root_state'>> {
  if (root === null && !config.is_root) return { root: null, root_state: 'none' }
  try {
    checkKnownRoot(session.opening.positions, config.id, root?.id ?? null)
  } catch (error) {
    tellRefusal(session, error)
    return { root: null, root_state: 'refused' }
  }
  if (root === null) return { root: null, root_state: null }
  const { state, opened } = await tryOpen(session, root)
  return { root: opened && { config_id: root.id, secrets: toSecretViews(opened) }, root_state: state }
}

async function tryOpen(session: VaultSession, config: SecretsConfig): Promise<Tried> {
  if (config.grant === null) return { state: 'waits', opened: null, refusal: null }
  try {
    return { state: 'open', opened: await session.configs.reload(config.id), refusal: null }
  } catch (error) {
    return { state: 'refused', opened: null, refusal: tellRefusal(session, error) }
  }
}

/** Own values that are refused are told, and are in nobody’s way. */
async function listOwn(session: VaultSession, id: string): Promise<ConfigView['own']> {
  try {
    const { values } = await loadOwnValues(session.opening, id)
    await session.keepPositions()
    return values
  } catch (error) {
    tellRefusal(session, error)
    return []
  }
}

/** Throws what is no VaultError. */
function tellRefusal(session: VaultSession, error: unknown): Refusal {
  if (!(error instanceof VaultError)) throw error
  const refusal: Refusal = { fault: error.fault, what: 'config' }
  session.tellRefused(refusal)
  return refusal
}

async function toMembers(
  session: VaultSession,
  { id, access }: SecretsConfig,
  lang: WordsLang,
): Promise<ConfigMemberView[]> {
  const { team } = session.opening
  const names = access.some(({ kind }) => kind === 'machine') ? await nameMachines(session, id) : new Map()
  const members: ConfigMemberView[] = []
  for (const { subject, kind, role, has_grant } of access) {
    const person = team.people.get(subject)
    if (kind === 'machine') {
      const name = names.get(subject) ?? null
      members.push({ kind, token_id: subject, name, config_role: role, has_grant })
    } else if (person !== undefined) {
      members.push({ ...(await toPersonView(team, person, lang)), kind, config_role: role, has_grant })
    }
  }
  return members
}

/** Names of tokens are for administrators: others see the ids. */
async function nameMachines({ deps }: VaultSession, config: string): Promise<Map<string, string>> {
  try {
    const { items } = await deps.api.secrets.listMachineTokens({ query: { config } })
    return new Map(items.map(({ id, name }) => [id, name]))
  } catch {
    return new Map()
  }
}
