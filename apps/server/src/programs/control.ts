import { isIPv4, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import type { Ports } from '../choose-ports.ts'
import type { Config } from '../config/hosts.ts'
import type { Program } from '../processes/supervised-program.ts'
import { publicAddress } from '../public-address.ts'

const controlReady = z.object({
  type: z.literal('ready'),
  http_url: z.string(),
  link_port: z.number(),
  sign_in_url: z.string(),
  mailbox_key: z.string(),
  sample_token: z.string(),
})
export type ControlReady = z.output<typeof controlReady>

export function enrolKeyFile(data: string): string {
  return join(data, 'enrol.key')
}

export function controlProgram(config: Config, ports: Ports, script: string): Program<ControlReady> {
  return {
    name: 'control',
    command: () => ({ args: [script], env: controlVariables(config, ports) }),
    readyFrom: (report) => controlReady.safeParse(report).data,
    finalExitCodes: [2],
  }
}

/** Control's own variables carry the names of the launcher's `control.*` settings. */
export function controlVariables(config: Config, ports: Ports): Record<string, string> {
  const { region, edge } = config
  const { scheme, port } = publicAddress(config, ports)
  const own = Object.entries(config.control).filter(([, value]) => value !== undefined)
  const passed = own.map(([name, value]) => [`NORA_CONTROL_${name.toUpperCase()}`, printed(value)])
  const regions = [
    {
      id: region.id,
      domain: region.domain,
      host: region.host,
      public_scheme: scheme,
      public_port: port,
      agent_host: region.agent_host,
      agent_port: ports.edge_link,
      ssh_port: region.ssh_port ?? ports.edge_ssh,
      ipv4: region.addresses?.filter(isIPv4),
      ipv6: region.addresses?.filter(isIPv6),
      port_range: region.port_range,
    },
  ]
  return {
    ...Object.fromEntries(passed),
    NORA_CONTROL_DATA: config.data,
    NORA_CONTROL_HTTP_PORT: String(ports.control_http),
    NORA_CONTROL_LINK_PORT: String(ports.control_link),
    NORA_CONTROL_MONITOR_PORT: String(ports.control_monitor),
    NORA_CONTROL_LINK_TLS: printed(edge.link_tls),
    NORA_CONTROL_ENROL_KEY_FILE: enrolKeyFile(config.data),
    NORA_CONTROL_REGIONS: JSON.stringify(regions),
    NORA_CONTROL_LOG_LEVEL: config.log_level,
  }
}

function printed(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
