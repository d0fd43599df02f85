import type { Config } from './config/hosts.ts'
import type { PortHolder } from './platform/port-holder.ts'
import type { PortState } from './platform/ports.ts'
import { getOverlap, portDenied, portInUse, portsCollide } from './port-problems.ts'
import { hasTls } from './public-address.ts'

export type Ports = {
  control_http: number
  control_link: number
  control_monitor: number
  edge_http: number
  /** Unused without certificates. */
  edge_https: number
  edge_link: number
  edge_ssh: number
  /** The port of the first process; each of the others has the next one. */
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
const HIGHEST_PORT = 65_535
const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

export type PortDeps = {
  /** Keeps other installations away from the port; false when one was faster. */
  claimPort(host: string, port: number): boolean
  /** Releases a port that was claimed and then not used. */
  releasePort(host: string, port: number): void
  stateOfPort(host: string, port: number): Promise<PortState>
  /** Finds who listens there, where that can be seen. */
  findHolder(port: number): PortHolder | undefined
}

/** The ports as they would be if none were busy. */
export function plannedPorts(config: Config): Ports {
  return {
    ...DEFAULTS,
    ...Object.fromEntries(getRequested(config).map(({ name, wanted }) => [name, wanted])),
  }
}

/**
 * Takes the configured ports, and for the others the defaults or the next free ones; with `areFixed` the defaults
 * and nothing else. A configured port that cannot be had is a Problem: whoever named it counts on it.
 */
export async function choosePorts(
  config: Config,
  areFixed: boolean,
  deps: PortDeps,
): Promise<{ ports: Ports; moved: MovedPort[] }> {
  const requested = getRequested(config).map((one) => (areFixed ? { ...one, isConfigured: true } : one))
  assertApart(requested, config)
  const ports = { ...DEFAULTS }
  const moved: MovedPort[] = []
  // A port that moves must not land on one that another program is about to take.
  const taken = requested.flatMap(getPlaces)
  for (const one of requested) {
    const { name, wanted } = one
    const used = await findPorts(one, taken, deps)
    taken.push(...getPlaces({ ...one, wanted: used }))
    ports[name] = used
    if (used !== wanted) moved.push({ name, wanted, used })
  }
  return { ports, moved }
}

/** `count` ports in a row, of which `wanted` is the first. */
type RequestedPort = { name: PortName; host: string; wanted: number; isConfigured: boolean; count: number }

function getRequested({ control, edge }: Config): RequestedPort[] {
  const requested = [
    requestedPort('control_http', control.http_host, control.http_port),
    requestedPort('control_link', '127.0.0.1', control.link_port),
    requestedPort('edge_link', edge.link_host, edge.link_port),
    requestedPort('edge_ssh', edge.ssh_host, edge.ssh_port),
    requestedPort('edge_http', edge.http_host, edge.http_port),
    requestedPort('control_monitor', control.monitor_host, control.monitor_port),
    requestedPort('edge_monitor', edge.monitor_host, edge.monitor_port, edge.processes),
  ]
  if (hasTls({ edge })) requested.push(requestedPort('edge_https', edge.http_host, edge.https_port))
  return requested
}

function requestedPort(
  name: PortName,
  host: string,
  configured: number | undefined,
  count = 1,
): RequestedPort {
  return { name, host, wanted: configured ?? DEFAULTS[name], isConfigured: configured !== undefined, count }
}

function getKey({ name }: RequestedPort): string {
  return name.replace('_', '.').concat('_port')
}

/** Ports of ours that were named twice, or that a tunnel could be given, are a slip and nobody else's fault. */
function assertApart(requested: readonly RequestedPort[], { region }: Config): void {
  const [from = 0, to = 0] = region.port_range.split('-').map(Number)
  const named = requested.filter(({ isConfigured }) => isConfigured)
  const owned: Place[] = []
  for (const place of named.flatMap(getPlaces)) {
    const { port, owner } = place
    const other = owned.find((one) => isSame(one, place))
    if (other) throw portsCollide(port, other.owner, owner)
    if (port >= from && port <= to) throw getOverlap(port, owner, region.port_range)
    owned.push(place)
  }
}

type Place = { name: PortName; host: string; port: number; owner: string }

function getPlaces(one: RequestedPort): Place[] {
  const { name, host, wanted, count } = one
  return portsFrom(wanted, count).map((port) => ({ name, host, port, owner: getKey(one) }))
}

/** One port of two addresses is two places, unless one of them is all addresses. */
function isSame(one: Pick<Place, 'host' | 'port'>, other: Pick<Place, 'host' | 'port'>): boolean {
  const hosts = [one.host, other.host]
  return one.port === other.port && (one.host === other.host || hosts.some((host) => ALL_ADDRESSES.has(host)))
}

/** The first of the ports that the wish gets: those it names, else the next free ones. */
async function findPorts(one: RequestedPort, taken: readonly Place[], deps: PortDeps): Promise<number> {
  const { name, host, wanted, isConfigured, count } = one
  const isTaken = (port: number) =>
    taken.some((place) => place.name !== name && isSame(place, { host, port }))
  const obstacle = await takeAll(portsFrom(wanted, count), host, isTaken, deps)
  if (obstacle === undefined) return wanted
  if (!isConfigured) {
    for (let first = wanted + 1; first + count - 1 <= HIGHEST_PORT; first++) {
      if (!(await takeAll(portsFrom(first, count), host, isTaken, deps))) return first
    }
  }
  const { port, state } = obstacle
  throw state === 'denied'
    ? portDenied(port, getKey(one))
    : portInUse(port, getKey(one), deps.findHolder(port))
}

type Obstacle = { port: number; state: Exclude<PortState, 'free'> }

/** Claims all of the ports, or none and says which one could not be had. */
async function takeAll(
  ports: readonly number[],
  host: string,
  isTaken: (port: number) => boolean,
  deps: PortDeps,
): Promise<Obstacle | undefined> {
  const claimed: number[] = []
  for (const port of ports) {
    let state: PortState = 'busy'
    if (!isTaken(port) && deps.claimPort(host, port)) {
      claimed.push(port)
      state = await deps.stateOfPort(host, port)
    }
    if (state === 'free') continue
    for (const other of claimed) deps.releasePort(host, other)
    return { port, state }
  }
  return undefined
}

function portsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}
