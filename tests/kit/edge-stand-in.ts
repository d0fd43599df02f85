import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AskAnswer, EdgeLink, STATISTICS_ROWS_LIMIT } from '@nora/link'
import type { NoraSystem } from './nora-system.ts'
import { monthsOfTraffic } from './statistics-rows.ts'

export type EdgeStandIn = {
  /** The host key that control gave it for ssh at the enrolment. */
  hostKey: AskAnswer<'enrol'>['ssh_host_key']
  /** A new public key, made by ssh-keygen with these arguments. */
  makeKey(args: readonly string[], comment: string): string
  /** Tells control, as an edge does, that somebody has signed in with the key. */
  signIn(fingerprint: string): Promise<void>
  /** A tunnel to a port or alias, for as long as the stand-in is there. */
  openTcpTunnel(token: string, name: string): Promise<void>
  /** Two months of traffic through tunnels of these names, a row per hour. */
  tellStatistics(token: string, names: readonly string[]): Promise<void>
  close(): void
}

/** How the stand-in claims its tunnels. */
const HOW = {
  leg: 0,
  is_pooled: false,
  takes_over: false,
  avoid: [],
  people: null,
  rules: [],
  visitors: null,
  description: null,
  metadata: {},
  wants_capture: false,
}

/** An edge as control sees it, that carries no traffic. */
export async function standInForEdge({ dataFolder }: NoraSystem, linkPort: number): Promise<EdgeStandIn> {
  const socket = connect(linkPort, '127.0.0.1')
  await once(socket, 'connect')
  const link = new EdgeLink(socket, { onPush: () => {}, onClose: () => {} })
  const enrol_key = readFileSync(join(dataFolder, 'enrol.key'), 'utf8').trim()
  const peerLocation = { machine: 'stand-in', socket: null, address: null }
  const facts = {
    edge_id: `stand-in-${randomUUID()}`,
    region: 'local',
    version: '0',
    enrol_key,
    hop: peerLocation,
    has_countries: true,
  }
  const { ssh_host_key: hostKey } = await link.ask('enrol', facts)
  const folder = mkdtempSync(join(tmpdir(), 'nora-stand-in-'))
  return {
    hostKey,
    makeKey(args, comment) {
      const file = join(folder, randomUUID())
      execFileSync('ssh-keygen', ['-q', '-N', '', '-C', comment, '-f', file, ...args])
      return readFileSync(`${file}.pub`, 'utf8')
    },
    async signIn(fingerprint) {
      await link.ask('find_public_key', { fingerprint, remote_address: '192.0.2.7', has_signed: true })
    },
    async openTcpTunnel(token, name) {
      const agent = {
        client_key: `${token.slice(0, 16)}-machine`,
        instance: randomUUID(),
        machine: 'office-server',
        os: 'linux',
        version: '0.1.0',
        remote_address: '192.0.2.7',
      }
      const { credential_id } = await link.ask('authenticate', { token, agent })
      const where = { kind: 'tcp', target: 'localhost:5432', region: 'local' } as const
      await link.ask('claim', { agent, credential_id, name, ...where, ...HOW })
    },
    async tellStatistics(token, names) {
      const agent = {
        client_key: `${token.slice(0, 16)}-machine`,
        instance: randomUUID(),
        machine: 'office-server',
        os: 'linux',
        version: '0.1.0',
        remote_address: '192.0.2.7',
      }
      const { credential_id } = await link.ask('authenticate', { token, agent })
      const where = { kind: 'http', target: 'localhost:3000', region: 'local' } as const
      const process_id = randomUUID()
      for (const [i, name] of names.entries()) {
        const { tunnel_id } = await link.ask('claim', { agent, credential_id, name, ...where, ...HOW })
        const rows = monthsOfTraffic(tunnel_id, names.length - i)
        for (let at = 0; at < rows.length; at += STATISTICS_ROWS_LIMIT) {
          const sequence = i * rows.length + at + 1
          const part = rows.slice(at, at + STATISTICS_ROWS_LIMIT)
          await link.ask('add_statistics', { process_id, sequence, rows: part })
        }
      }
    },
    close() {
      link.close()
      rmSync(folder, { recursive: true })
    },
  }
}
