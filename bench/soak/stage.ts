import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { WebSocketServer } from 'ws'
import { signInAsOwner } from '../../tests/kit/api-session.ts'
import { certificateEnv, makeCertificate } from '../../tests/kit/certificates.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../../tests/kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../../tests/kit/nora-system.ts'
import { startOrigin } from '../../tests/kit/origins.ts'
import { collectingGarbage, type Watched } from '../held-memory.ts'
import { freePortsEnv } from '../subjects/nora.ts'
import { orStop } from '../subjects/subject.ts'

/** The origin answers `/` with this. */
export const GREETING = 'Hello from the burrow'

export type SoakStage = {
  system: NoraSystem
  home: ClientHome
  originPort: number
  /** The hostname of the tunnel that stays from the start to the end. */
  hostname: string
  /** Processes that must let go of what they held. */
  watched(): Watched[]
  /** The lasting client lets go of the requests it shows: how large the last ones were is chance. */
  forgetRequests(): Promise<void>
  /** Where they write what is left of their memory. */
  readingsFolder: string
  close(): Promise<void>
}

/** The built product with a certificate, one lasting client, and a local service behind it. */
export async function setStage(): Promise<SoakStage> {
  const readingsFolder = mkdtempSync(join(tmpdir(), 'nora-soak-'))
  const readable = collectingGarbage(readingsFolder)
  const certificate = makeCertificate()
  const system = await bootNora({
    env: { ...(await freePortsEnv()), ...certificateEnv(certificate), ...readable },
  })
  const origin = await startOrigin(answer)
  const sockets = new WebSocketServer({ server: origin.server })
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => socket.send(data as Buffer))
    socket.on('error', () => {})
  })
  const { api } = await orStop(system, signInAsOwner(system))
  const { token } = await orStop(system, api.credentials.renewToken())
  const home = createClientHome(system, token)
  const lasting = home.run(['http', String(origin.port), '--name', 'lasting', '--json'], readable)
  const { url, inspector_url } = await orStop(system, lasting.event('online'))
  return {
    system,
    home,
    originPort: origin.port,
    hostname: new URL(String(url)).hostname,
    watched: () => getProcesses(system, lasting),
    async forgetRequests() {
      const { origin, href } = new URL('/api/exchanges', String(inspector_url))
      const { status } = await fetch(href, { method: 'DELETE', headers: { origin } })
      if (status !== 204) throw new Error(`the client’s inspector answered ${status}`)
    },
    readingsFolder,
    async close() {
      await lasting.stop()
      sockets.close()
      await origin.close()
      await system.close()
      certificate.remove()
      rmSync(readingsFolder, { recursive: true, force: true })
    },
  }
}

function getProcesses(system: NoraSystem, client: ClientRun): Watched[] {
  const { pid, control_pid, edge_pids, edge_monitor_ports } = system.state() ?? system.ready
  const edges = edge_pids.map((edgePid, i) => ({
    program: i === 0 ? 'edge' : `edge-${i + 1}`,
    pid: edgePid,
    monitorPort: edge_monitor_ports[i] ?? 0,
  }))
  return [
    { program: 'launcher', pid },
    { program: 'control', pid: control_pid },
    ...edges,
    { program: 'client', pid: client.child.pid ?? 0 },
  ]
}

/** `/` greets, `/bytes/N` sends so many, everything else counts what it gets. */
function answer(req: IncomingMessage, res: ServerResponse): void {
  const [, kind, size] = (req.url ?? '').split('/')
  const act =
    kind === 'bytes' ? sendBytes(res, Number(size)) : req.url === '/' ? greet(req, res) : count(req, res)
  // A visitor that has left is what this is about.
  act.catch(() => res.destroy())
}

async function greet(req: IncomingMessage, res: ServerResponse): Promise<void> {
  req.resume()
  res.end(GREETING)
}

const CHUNK = Buffer.alloc(64 * 1024, 'burrow ')

async function sendBytes(res: ServerResponse, bytes: number): Promise<void> {
  res.writeHead(200, { 'content-length': bytes })
  await pipeline(Readable.from(chunks(bytes)), res)
}

function* chunks(bytes: number): Iterable<Buffer> {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

async function count(req: IncomingMessage, res: ServerResponse): Promise<void> {
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(req, 'end')
  res.end(String(bytes))
}
