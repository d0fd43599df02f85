import { LANGS } from '@nora/kit'
import { repositoryFolder } from './nora-system.ts'
import type { Screen } from './open-screen.ts'
import type { Stage } from './stage.ts'
import { type Look, themes, type Width, widths } from './windows.ts'

type ChangedFiles = (root: string) => string[] | undefined
// Entry tools are plain JavaScript: they run before a compiler is installed.
const { changedFiles }: { changedFiles: ChangedFiles } = await import(
  new URL('../../tools/testing/changed-files.mjs', import.meta.url).href
)

const DAY_MS = 86_400_000
/** Beyond this many changed features only `NORA_TEST_LOOKS=all` shows all combinations. */
const CHANGED_FEATURES_LIMIT = 3

/** Combines both languages, themes and widths. */
export const allLooks: readonly Look[] = LANGS.flatMap((lang) =>
  themes.flatMap((theme) => (Object.keys(widths) as Width[]).map((width): Look => ({ lang, theme, width }))),
)

/** Each screen is looked at by every third setting: by all of them, looks alone would take a quarter of an hour. */
const TURNS_PER_LOOK = 3

/** `all`, or a number that says which screens get which look: by default the day, so that 24 days show all. */
export const looksSetting = process.env.NORA_TEST_LOOKS ?? String(Math.floor(Date.now() / DAY_MS))

/** Every look of what was changed, else one or none: another for each screen and each number of the setting. */
export function getLooks(
  screen: Screen,
  features: ReadonlySet<string>,
  setting = looksSetting,
): readonly Look[] {
  if (setting === 'all' || features.has(getFeature(screen))) return allLooks
  const turn = Number(setting)
  if (!Number.isSafeInteger(turn) || turn < 0) {
    throw new Error(`NORA_TEST_LOOKS is "all" or a whole number, not "${setting}".`)
  }
  const place = (getHash(screen.name) + turn) % (allLooks.length * TURNS_PER_LOOK)
  const look = place % TURNS_PER_LOOK === 0 ? allLooks[place / TURNS_PER_LOOK] : undefined
  return look ? [look] : []
}

/** Features of the console with a changed file. */
export function changedFeatures(): ReadonlySet<string> {
  const paths = changedFiles(repositoryFolder) ?? []
  const found = paths.flatMap((path) => /^apps\/console\/src\/features\/([a-z-]+)\//.exec(path)?.[1] ?? [])
  const features = new Set(found)
  return features.size > CHANGED_FEATURES_LIMIT ? new Set() : features
}

const FEATURES: Record<string, string> = {
  sign_in: 'accounts',
  sign_up: 'accounts',
  password_recover: 'accounts',
  otp_verify: 'accounts',
  otp_recovery: 'accounts',
  sso_confirm: 'accounts',
  profile: 'accounts',
  profile_delete: 'accounts',
  mfa_setup: 'accounts',
  plans: 'billing',
  '': 'tunnels',
  tunnels: 'tunnels',
  team_tunnels: 'tunnels',
  domains: 'domains',
  team_domains: 'domains',
  team_domain_zones: 'zones',
  team_tls_certificates: 'certificates',
  tcp_ports: 'ports',
  team_tcp_ports: 'ports',
  api_keys: 'credentials',
  public_keys: 'credentials',
  team_public_keys: 'credentials',
  token: 'credentials',
  client_login: 'credentials',
  team: 'teams',
  team_invites: 'teams',
  team_requests: 'tunnels',
  team_roles: 'teams',
  team_settings: 'teams',
  team_new: 'teams',
  accept_invite: 'teams',
  gateways: 'gateways',
  gateway: 'gateways',
  password: 'passwords',
  passwords: 'passwords',
  team_passwords: 'passwords',
  secrets: 'secrets',
  webhooks: 'webhooks',
  policies: 'traffic-policies',
  policy_debug: 'traffic-policies',
  team_ip_policies: 'policies',
  team_statistics: 'statistics',
  team_audit_events: 'audit',
  team_organization: 'organization',
  billing_confirm: 'organization',
  team_sso: 'sso',
  help: 'system',
  no_such_page: 'system',
}

/** The feature whose page it is, by the first part of its path. */
export function getFeature(screen: Screen): string {
  // Ids of the stage stand further behind.
  const path = screen.path(new Proxy({}, { get: () => 'id' }) as Stage)
  const first = /^\/([a-z_]*)/.exec(path)?.[1] ?? ''
  const feature = FEATURES[first]
  if (feature === undefined) throw new Error(`tests/kit/looks.ts does not know whose page ${path} is`)
  return feature
}

/** FNV-1a: small, and the same everywhere. */
function getHash(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
