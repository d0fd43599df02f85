import type { ChangeIpPolicy, CreateIpPolicy, IpPolicyView } from '@nora/contract/policies'
import {
  EVERY_ENDPOINT,
  findIdleRules,
  IpPolicy,
  type Localized,
  parseAddress,
  writeNetwork,
} from '@nora/kit'
import { problem } from '../../platform/problem.ts'
import { policiesTexts } from './policies.messages.ts'
import type { PolicyRow, PolicyWithPerson } from './policies.store.ts'

type Rules = CreateIpPolicy['rules']
type Wanted = Omit<ChangeIpPolicy, 'version'>
type Settings = Pick<
  PolicyRow,
  'name' | 'description' | 'is_enabled' | 'rules' | 'console' | 'api' | 'agents' | 'endpoints'
>

/** Rules as they are kept. Throws at the field of each that cannot be. */
export function checkRules(rules: Rules): Rules {
  const fields: Record<string, Localized> = {}
  const kept = rules.map((rule, place) => {
    const written = writeNetwork(rule.network)
    if (written.kind === 'network') return { ...rule, network: written.text }
    fields[`rules.${place}.network`] =
      written.kind === 'wrong'
        ? policiesTexts.badNetwork(rule.network)
        : policiesTexts.hostBits(rule.network, written.network, written.address)
    return rule
  })
  if (Object.keys(fields).length > 0) throw problem('ValidationError', null, { fields })
  return kept
}

/** Applies a change to a policy. Throws at the first field that is invalid. */
export function applySettings(before: Settings, { attached_to, ...wanted }: Wanted): Settings {
  return {
    name: wanted.name ?? before.name,
    description: wanted.description ?? before.description,
    is_enabled: wanted.is_enabled ?? before.is_enabled,
    rules: wanted.rules ? checkRules(wanted.rules) : before.rules,
    console: attached_to?.console ?? before.console,
    api: attached_to?.api ?? before.api,
    agents: attached_to?.agents ?? before.agents,
    endpoints: attached_to?.endpoints ? checkEndpoints(attached_to.endpoints) : before.endpoints,
  }
}

/**
 * Refuses a policy that would keep whoever saves it out: of the console always, and of the API when they call
 * with a token or key.
 */
export function assertSaverStays(
  { is_enabled, rules, console, api }: Settings,
  { address, isProgram }: { address: string; isProgram: boolean },
): void {
  if (!is_enabled || !(console || (api && isProgram))) return
  if (new IpPolicy(rules).allows(parseAddress(address))) return
  const said = console ? policiesTexts.locksOutOfConsole(address) : policiesTexts.locksOutOfApi(address)
  throw problem('ValidationError', said, { fields: { rules: said }, data: { why: 'lock_out', address } })
}

export function toFacts({ rules, ...row }: Settings) {
  const { name, description, is_enabled, console, api, agents, endpoints } = row
  return {
    name,
    description,
    is_enabled,
    console,
    api,
    agents,
    endpoints,
    rules: rules.map(({ effect, network, description }) =>
      description === '' ? `${effect} ${network}` : `${effect} ${network} (${description})`,
    ),
  }
}

export function toPolicy({ person, ...row }: PolicyWithPerson): IpPolicyView {
  const { id, name, description, is_enabled, rules, console, api, agents, endpoints, version } = row
  return {
    id,
    name,
    description,
    is_enabled,
    version,
    rules: [...rules],
    idle_rules: findIdleRules(rules),
    attached_to: { console, api, agents, endpoints: [...endpoints] },
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    changed_by: person,
  }
}

const HOSTNAME =
  /^(?=.{1,253}(?::|$))(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?::([1-9]\d{0,4}))?$/

/** Removes duplicates and the dot of the root. */
function checkEndpoints(endpoints: readonly string[]): string[] {
  const fields: Record<string, Localized> = {}
  const kept = endpoints.map((text, place) => {
    const endpoint = text.endsWith('.') ? text.slice(0, -1) : text
    const port = HOSTNAME.exec(endpoint)
    if (endpoint !== EVERY_ENDPOINT && (port === null || Number(port[1] ?? 1) > 65_535)) {
      fields[`attached_to.endpoints.${place}`] = policiesTexts.badEndpoint(text)
    }
    return endpoint
  })
  if (Object.keys(fields).length > 0) throw problem('ValidationError', null, { fields })
  return [...new Set(kept)]
}
