import { type Clock, Problem, systemClock } from '@nora/kit'
import { LinkCode, Mux, ResetCode } from '@nora/protocol'
import type { AgentIdentity } from './agent-options.ts'
import { reasonOfClose } from './close-reason.ts'
import type { LinkPath } from './dial/link-path.ts'
import type { Network } from './dial/network.ts'
import { openLink } from './dial/open-link.ts'
import { getEnding } from './ending.ts'
import { toHello } from './to-hello.ts'

const HELLO_TIMEOUT_MS = 10_000

export type LinkProbe = {
  /** Time until the connection was made, TLS included. */
  connectMs: number
  /** Time from our HELLO to the edge’s: the round trip, and the edge’s question to control. */
  helloMs: number
  edgeId: string
}

export type ProbeOptions = { network: Network; identity: AgentIdentity; clock?: Clock }

/**
 * Makes a link by this path, says HELLO and hangs up, publishing nothing. Rejects with the network's error,
 * with the Problem an agent would end with, or with the reason it would be offline for.
 */
export async function probeLink(path: LinkPath, options: ProbeOptions): Promise<LinkProbe> {
  const { network, identity, clock = systemClock } = options
  const startedMs = clock.monotonicMs()
  const { socket } = await openLink(path, network)
  const connectedMs = clock.monotonicMs()
  const timer = setTimeout(() => socket.destroy(new Error('the edge says nothing')), HELLO_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(timer))
  return new Promise((resolve, reject) => {
    const mux: Mux = new Mux(socket, {
      role: 'agent',
      clock,
      handler: {
        onHello(peer) {
          if (peer.role !== 'edge') return
          const helloMs = clock.monotonicMs() - connectedMs
          resolve({ connectMs: connectedMs - startedMs, helloMs, edgeId: peer.edge_id })
          mux.close({ code: LinkCode.CLOSED })
        },
        onWait: () => true,
        onStream: (stream) => stream.reset(ResetCode.REFUSED),
        onGoaway() {},
        onClose: (close) => reject(getEnding(close) ?? new Problem('Offline', reasonOfClose(close))),
      },
    })
    socket.on('data', (bytes: Buffer) => mux.feed(bytes, 0, bytes.length))
    mux.hello(toHello(identity, 0))
  })
}
