import type { UserSettings } from '@nora/contract/accounts'
import type { Settings } from '@nora/contract/system'
import { isLoopbackHost } from '@nora/kit/sites'
import type { Db } from '../../platform/database/database.ts'
import { toAgentPaths } from './agent-paths.ts'
import { findSetting } from './installation-settings.ts'
import { findShownSupportEmail, type SupportDeps } from './support-email.ts'

export type SettingsDeps = {
  db: Db
  version: string
  agentCaPem: string | null
  providers: readonly Settings['providers'][number][]
  are_passkeys_available: boolean
  are_plans_enforced: boolean
  getUserSettings: (user_id: string) => Promise<UserSettings>
} & SupportDeps

/** Returns what every program and page of the installation may know, and the signed-in user’s own settings. */
export function getSettings(deps: SettingsDeps) {
  const fixed = toFixedSettings(deps)
  return async (user_id: string | null): Promise<Settings> => ({
    ...fixed,
    banner: await findSetting(deps.db, deps.config, 'banner'),
    support_email: await findShownSupportEmail(deps, user_id),
    user_settings: user_id === null ? null : await deps.getUserSettings(user_id),
  })
}

function toFixedSettings(deps: SettingsDeps): Omit<Settings, 'banner' | 'support_email' | 'user_settings'> {
  const { config, version, agentCaPem, providers, are_passkeys_available, are_plans_enforced } = deps
  return {
    version,
    console_url: config.base_url,
    docs_url: config.docs_url,
    community_url: config.community_url,
    providers: providers.map(({ id, kind, name }) => ({ id, kind, name })),
    are_passkeys_available,
    password_min_length: config.password_min_length,
    is_mailbox_shown: config.smtp_url === null && isLoopbackHost(new URL(config.base_url).hostname),
    are_plans_enforced,
    regions: config.regions.map((region) => ({
      ...region,
      agent_tls: config.has_link_tls,
      agent_ca_pem: agentCaPem,
      agent_paths: toAgentPaths(region, { tls: config.has_link_tls, caPem: agentCaPem }),
    })),
    client_install: { ...clientInstall(config.base_url), ...config.client_install },
  }
}

function clientInstall(base_url: string): Settings['client_install'] {
  const manual_url = `${base_url}/download/nora-client.tgz`
  const script = { command: `curl -fsSL ${base_url}/install.sh | sh`, run: 'nora', manual_url }
  // The volume keeps the sign-in and the names of tunnels; the client itself is always that of the server.
  const inDocker = `docker run --rm -it --network host -v nora-client:/root/.config/nora node:24-alpine npx --yes ${manual_url}`
  return {
    windows: { command: `npm install --global ${manual_url}`, run: 'nora', manual_url },
    macOs: script,
    linux: script,
    freeBSD: script,
    docker: { command: `${inDocker} version`, run: inDocker, manual_url },
  }
}
