import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { NoraSystem } from './nora-system.ts'
import { startSettingsRelay } from './settings-relay.ts'

/**
 * A network of its own for one client: a network namespace behind a cable to this machine (Linux, root). The server
 * has to be started with `NORA_REGION_AGENT_HOST` of EDGE_NAME.
 */
export type Lan = {
  /** The address of the server for a client in the namespace. */
  serverUrl: string
  /** The command and first arguments that run a program inside. */
  inside: readonly string[]
  pullCable(): void
  plugCable(): void
  /** The client's machine has another address from now on, and nobody is told. */
  changeAddress(): void
  close(): void
}

/** Agents of machines in such a network dial this name, because `localhost` would be the machine itself. */
export const EDGE_NAME = 'edge.test'

let count = 0

/** Whether this machine lets a test make namespaces: not every container does. */
export function mayMakeLan(): boolean {
  try {
    ip(['netns', 'add', 'nora-probe'])
    ip(['netns', 'del', 'nora-probe'])
    return true
  } catch {
    return false
  }
}

export async function startLan(system: NoraSystem): Promise<Lan> {
  const no = ++count
  const name = `nora-${process.pid}-${no}`
  const [here, there] = [`nh${process.pid % 10_000}x${no}`, `nt${process.pid % 10_000}x${no}`]
  const subnet = `10.213.${process.pid % 250}`
  const host = `${subnet}.${16 * no}`
  let client = 16 * no + 1
  ip(['netns', 'add', name])
  ip(['link', 'add', here, 'type', 'veth', 'peer', 'name', there])
  ip(['link', 'set', there, 'netns', name])
  ip(['addr', 'add', `${host}/28`, 'dev', here])
  ip(['link', 'set', here, 'up'])
  ip(['-n', name, 'link', 'set', 'lo', 'up'])
  ip(['-n', name, 'addr', 'add', `${subnet}.${client}/28`, 'dev', there])
  ip(['-n', name, 'link', 'set', there, 'up'])
  // `ip netns exec` puts these files over those of /etc: the name in the edge's certificate leads here.
  const etc = `/etc/netns/${name}`
  mkdirSync(etc, { recursive: true })
  writeFileSync(`${etc}/hosts`, `${host} ${EDGE_NAME}\n`)

  let edgePort = 0
  const relay = createServer((socket) => {
    const edge = connect(edgePort, '127.0.0.1').on('error', () => socket.destroy())
    socket.on('error', () => edge.destroy())
    socket.pipe(edge).pipe(socket)
  }).listen(0, host)
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  const settings = await startSettingsRelay(
    system,
    (region) => {
      edgePort = region.agent_port
      const agent_paths = region.agent_paths.slice(0, 1).map((path) => ({ ...path, port }))
      return { ...region, agent_port: port, agent_paths }
    },
    host,
  )
  return {
    serverUrl: settings.serverUrl,
    inside: ['ip', 'netns', 'exec', name],
    pullCable: () => ip(['link', 'set', here, 'down']),
    plugCable: () => ip(['link', 'set', here, 'up']),
    changeAddress() {
      const former = client++
      ip(['-n', name, 'addr', 'add', `${subnet}.${client}/28`, 'dev', there])
      ip(['-n', name, 'addr', 'del', `${subnet}.${former}/28`, 'dev', there])
      // Without promote_secondaries the newer address goes with the older one.
      ip(['-n', name, 'addr', 'replace', `${subnet}.${client}/28`, 'dev', there])
    },
    close() {
      relay.close()
      settings.close()
      ip(['netns', 'del', name])
      rmSync(etc, { recursive: true, force: true })
    },
  }
}

function ip(args: readonly string[]): void {
  execFileSync('ip', args, { stdio: 'pipe' })
}
