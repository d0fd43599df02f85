import { toLocalhostName } from '@nora/kit'
import type { Config } from './config/hosts.ts'
import type { Ready } from './platform/ready-file.ts'
import { publicAddress } from './public-address.ts'
import type { Texts } from './server.messages.ts'

/**
 * Makes the text for a person when everything runs. Without `hasLink` it says how to get the sign-in link
 * instead.
 */
export function greeting(ready: Ready, config: Config, text: Texts, hasLink: boolean): string {
  const { domain, host, port_range, ssh_port } = config.region
  const ports = { edge_http: ready.edge_http_port, edge_https: ready.edge_https_port ?? 0 }
  const { scheme, port } = publicAddress(config, ports)
  // A journal keeps what is printed for years: the key of the mailbox stays out of it as the link does.
  const mailbox = hasLink ? ready.mailbox_url : (ready.mailbox_url?.replace(/#.*/, '') ?? null)
  const rows: [string, string][] = [
    [text.ready.console, ready.console_url],
    [text.ready.signIn, hasLink ? `${ready.sign_in_url}  ${text.ready.once}` : text.ready.linkCommand],
    [text.ready.tunnels, `${scheme}://NAME.${domain}:${port}`],
    [text.ready.tcp, `${host}:${port_range}, ssh -p ${ssh_port ?? ready.edge_ssh_port} … ${host}`],
    ...(ready.tunnel_url === null ? [] : [[text.ready.tunnel, ready.tunnel_url] as [string, string]]),
    ...(mailbox === null ? [] : [[text.ready.mailbox, mailbox] as [string, string]]),
    [text.ready.data, config.data],
  ]
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}${value}`)
  const help = isUnderLocalhost(domain) ? [text.ready.localhostOnly, ''] : []
  const warning = config.control.database_url === undefined ? [text.ready.notPowerSafe, ''] : []
  return ['', text.ready.title, '', ...lines, '', ...help, ...warning, text.ready.stop, ''].join('\n')
}

function isUnderLocalhost(domain: string): boolean {
  return toLocalhostName(`http://name.${domain}`) !== null
}
