import type { Settings } from '@nora/contract'
import type { Config } from '../../platform/config.ts'
import { toAgentPaths } from './agent-paths.ts'

export type SettingsDeps = { config: Config; version: string; agentCaPem: string | null }

/** What every program and page of the installation may know. */
export function toSettings({ config, version, agentCaPem }: SettingsDeps): Settings {
  return {
    banner: config.banner,
    version,
    console_url: config.base_url,
    docs_url: config.docs_url,
    support_email: config.support_email,
    password_min_length: config.password_min_length,
    is_mailbox_shown: config.smtp_url === null,
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
  const script = { command: `curl -fsSL ${base_url}/install.sh | sh`, manual_url }
  return {
    windows: { command: `npm install --global ${manual_url}`, manual_url },
    macOs: script,
    linux: script,
    freeBSD: script,
    docker: {
      command: `docker run --rm -it --network host node:24-alpine npx --yes ${manual_url} http 8080`,
      manual_url,
    },
  }
}
