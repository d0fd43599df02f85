import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { type ForeignTunnels, isRecord, type Settings } from './foreign-settings.ts'
import { readCloudflared } from './read-cloudflared.ts'
import { readFrp } from './read-frp.ts'
import { readNgrok } from './read-ngrok.ts'

/** Reads the settings of another tunnel's client; null when they are nobody's we know. */
export function readForeignFile(text: string, path: string): ForeignTunnels | null {
  const settings: unknown = path.toLowerCase().endsWith('.toml') ? parseToml(text) : parseYaml(text)
  if (!isRecord(settings)) return null
  const read = readerOf(settings)
  return read?.(settings) ?? null
}

function readerOf(settings: Settings) {
  if (Array.isArray(settings.proxies)) return readFrp
  if (Array.isArray(settings.ingress)) return readCloudflared
  if (isRecord(settings.tunnels) || Array.isArray(settings.endpoints)) return readNgrok
  return null
}
