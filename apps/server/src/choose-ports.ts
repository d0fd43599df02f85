import { Problem } from '@nora/kit'
import type { Config } from './config/schema.ts'
import { hasTls } from './public-address.ts'

export type Ports = {
  control_http: number
  control_link: number
  control_monitor: number
  edge_http: number
  /** Not used without certificates. */
  edge_https: number
  edge_link: number
  edge_ssh: number
  /** Of the first process; each of the others has the next one. */
  edge_monitor: number
}
type PortName = keyof Ports

/** A port that was busy and the one taken instead. */
export type MovedPort = { name: PortName; wanted: number; used: number }

const DEFAULTS: Ports = {
  control_http: 7070,
  control_link: 7072,
  control_monitor: 7073,
  edge_http: 8080,
  edge_https: 8443,
  edge_link: 7071,
  edge_ssh: 2222,
  edge_monitor: 7074,
}

export type PortDeps = {
  /** Keeps other installations away from the port; false when one was faster. */
  claimPort(host: string, port: number): boolean
  /** Of a port that was claimed and then not taken. */
  releasePort(host: string, port: number): void
  isPortFree(host: string, port: number): Promise<boolean>
  nextFreePort(host: string, first: number, taken: ReadonlySet<number>): Promise<number | undefined>
}

/** The ports as they would be if none were busy. */
export function plannedPorts(config: Config): Ports {
  return { ...DEFAULTS, ...Object.fromEntries(wishesOf(config).map(({ name, wanted }) => [name, wanted])) }
}

/**
 * Takes the configured ports, and for the others the defaults or the next free ones. A configured
 * port that is busy is a Problem: whoever named it counts on it.
 */
export async function choosePorts(
  config: Config,
  deps: PortDeps,
): Promise<{ ports: Ports; moved: MovedPort[] }> {
  const wishes = wishesOf(config)
  const ports = { ...DEFAULTS }
  const moved: MovedPort[] = []
  // A port that moves must not land on one that another program is about to take.
  const taken = new Set(wishes.flatMap((one) => portsFrom(one.wanted, one.count)))
  for (const one of wishes) {
    const { name, wanted, count } = one
    const used = await findPorts(one, taken, deps)
    if (used === undefined) throw busy(one)
    for (const port of portsFrom(used, count)) taken.add(port)
    ports[name] = used
    if (used !== wanted) moved.push({ name, wanted, used })
  }
  return { ports, moved }
}

/** `count` ports in a row, of which `wanted` is the first. */
type Wish = { name: PortName; host: string; wanted: number; isConfigured: boolean; count: number }

function wishesOf({ control, edge }: Config): Wish[] {
  const wishes = [
    wish('control_http', control.http_host, control.http_port),
    wish('control_link', '127.0.0.1', control.link_port),
    wish('edge_link', edge.link_host, edge.link_port),
    wish('edge_ssh', edge.ssh_host, edge.ssh_port),
    wish('edge_http', edge.http_host, edge.http_port),
    wish('control_monitor', control.monitor_host, control.monitor_port),
    wish('edge_monitor', edge.monitor_host, edge.monitor_port, edge.processes),
  ]
  if (hasTls({ edge })) wishes.push(wish('edge_https', edge.http_host, edge.https_port))
  return wishes
}

function wish(name: PortName, host: string, configured: number | undefined, count = 1): Wish {
  return { name, host, wanted: configured ?? DEFAULTS[name], isConfigured: configured !== undefined, count }
}

/** The first of the ports that the wish gets: those it names, else the next free ones. */
async function findPorts(
  { host, wanted, isConfigured, count }: Wish,
  taken: ReadonlySet<number>,
  deps: PortDeps,
): Promise<number | undefined> {
  const own = new Set(portsFrom(wanted, count))
  const others = new Set([...taken].filter((port) => !own.has(port)))
  if (await takeAll(portsFrom(wanted, count), host, others, deps)) return wanted
  if (isConfigured) return undefined
  let first = await deps.nextFreePort(host, wanted + 1, taken)
  while (first !== undefined && !(await takeAll(portsFrom(first, count), host, others, deps))) {
    first = await deps.nextFreePort(host, first + 1, taken)
  }
  return first
}

/** Claims all of the ports or none. */
async function takeAll(
  ports: readonly number[],
  host: string,
  others: ReadonlySet<number>,
  deps: PortDeps,
): Promise<boolean> {
  const claimed: number[] = []
  for (const port of ports) {
    if (!others.has(port) && deps.claimPort(host, port)) {
      claimed.push(port)
      if (await deps.isPortFree(host, port)) continue
    }
    for (const other of claimed) deps.releasePort(host, other)
    return false
  }
  return true
}

function portsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

function busy({ name, wanted: port }: Wish): Problem {
  const key = name.replace('_', '.').concat('_port')
  return new Problem('PortBusy', {
    ru: `Порт ${port} (${key}) занят другой программой. Освободите его или укажите другой.`,
    en: `Port ${port} (${key}) is in use by another program. Free it or name another one.`,
  })
}
