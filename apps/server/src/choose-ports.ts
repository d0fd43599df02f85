import { Problem } from '@nora/kit'
import type { Config } from './config/schema.ts'

export type Ports = { control_http: number; control_link: number; edge_http: number; edge_link: number }
type PortName = keyof Ports

/** A port that was busy and the one taken instead. */
export type MovedPort = { name: PortName; wanted: number; used: number }

const DEFAULTS: Ports = { control_http: 7070, control_link: 7072, edge_http: 8080, edge_link: 7071 }

export type PortDeps = {
  isPortFree(host: string, port: number): Promise<boolean>
  nextFreePort(host: string, first: number, taken: ReadonlySet<number>): Promise<number | undefined>
}

/** The ports as they would be if none were busy. */
export function plannedPorts({ control, edge }: Config): Ports {
  return {
    control_http: control.http_port ?? DEFAULTS.control_http,
    control_link: control.link_port ?? DEFAULTS.control_link,
    edge_http: edge.http_port ?? DEFAULTS.edge_http,
    edge_link: edge.link_port ?? DEFAULTS.edge_link,
  }
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
