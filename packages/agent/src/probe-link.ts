import { type Clock, systemClock } from '@nora/kit'
import { LinkCode, Mux, ResetCode } from '@nora/protocol'
import type { AgentIdentity } from './agent-options.ts'
import { dial, type EdgeAddress } from './dial.ts'
import { endingOf } from './ending.ts'
import { reasonOfClose } from './offline-reason.ts'

const HELLO_TIMEOUT_MS = 10_000

export type LinkProbe = {
  /** Until the connection stood, TLS included. */
  connectMs: number
  /** From our HELLO to the edge's: the way there and back, and its question to control. */
  helloMs: number
  edgeId: string
}

/**
 * Makes a link, says HELLO and hangs up, publishing nothing. Rejects with the network's error, with the
 * Problem an agent would end with, or with the reason it would be offline for.
 */
export async function probeLink(
  edge: EdgeAddress,
  identity: AgentIdentity,
  clock: Clock = systemClock,
): Promise<LinkProbe> {
  const startedMs = clock.monotonicMs()
  const socket = await dial(edge)
  const connectedMs = clock.monotonicMs()
  socket.setTimeout(HELLO_TIMEOUT_MS, () => socket.destroy(new Error('the edge says nothing')))
  const { token, clientKey, instance, machine, os, version } = identity
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
        onStream: (stream) => stream.reset(ResetCode.REFUSED),
        onGoaway() {},
        onClose: (close) => reject(endingOf(close) ?? new Error(reasonOfClose(close).en)),
      },
    })
    socket.on('data', (bytes: Buffer) => mux.feed(bytes, 0, bytes.length))
    mux.hello({
      role: 'agent',
      token,
      client_key: clientKey,
      instance,
      machine,
      os,
      client_version: version,
    })
  })
}
