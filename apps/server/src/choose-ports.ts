import { Problem } from '@nora/kit'
import type { Config } from './config/schema.ts'
import { hasTls } from './public-address.ts'

export type Ports = {
  control_http: number
  control_link: number
  edge_http: number
  /** Not used without certificates. */
  edge_https: number
  edge_link: number
}
type PortName = keyof Ports

/** A port that was busy and the one taken instead. */
export type MovedPort = { name: PortName; wanted: number; used: number }

const DEFAULTS: Ports = {
  control_http: 7070,
  control_link: 7072,
  edge_http: 8080,
  edge_https: 8443,
  edge_link: 7071,
}

export type PortDeps = {
  isPortFree(host: string, port: number): Promise<boolean>
  nextFreePort(host: string, first: number, taken: ReadonlySet<number>): Promise<number | undefined>
}

/**
 * Takes the configured ports, and for the others the defaults or the next free ones. A configured
 * port that is busy is a Problem: whoever named it counts on it.
 */
export async function choosePorts(
  { control, edge }: Config,
  deps: PortDeps,
): Promise<{ ports: Ports; moved: MovedPort[] }> {
  const wishes: { name: PortName; host: string; configured: number | undefined; key: string }[] = [
    {
      name: 'control_http',
      host: control.http_host,
      configured: control.http_port,
      key: 'control.http_port',
    },
    { name: 'control_link', host: '127.0.0.1', configured: control.link_port, key: 'control.link_port' },
    { name: 'edge_link', host: edge.link_host, configured: edge.link_port, key: 'edge.link_port' },
    { name: 'edge_http', host: edge.http_host, configured: edge.http_port, key: 'edge.http_port' },
  ]
  if (hasTls({ edge })) {
    wishes.push({
      name: 'edge_https',
      host: edge.http_host,
      configured: edge.https_port,
      key: 'edge.https_port',
    })
  }
  const ports = { ...DEFAULTS }
  const moved: MovedPort[] = []
  // A port that moves must not land on one that another program is about to take.
  const taken = new Set(wishes.map(({ name, configured }) => configured ?? DEFAULTS[name]))
  for (const { name, host, configured, key } of wishes) {
    const wanted = configured ?? DEFAULTS[name]
    if (await deps.isPortFree(host, wanted)) {
      ports[name] = wanted
      continue
    }
    if (configured !== undefined) throw busy(key, wanted)
    const used = await deps.nextFreePort(host, wanted + 1, taken)
    if (used === undefined) throw busy(key, wanted)
    taken.add(used)
    ports[name] = used
    moved.push({ name, wanted, used })
  }
  return { ports, moved }
}

function busy(key: string, port: number): Problem {
  return new Problem('PortBusy', {
    ru: `Порт ${port} (${key}) занят другой программой. Освободите его или укажите другой.`,
    en: `Port ${port} (${key}) is in use by another program. Free it or name another one.`,
  })
}
