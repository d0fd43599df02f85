import { Head, parseRequestHead } from '@nora/http1'
import { Exchange, type Pipeline, type RequestHead } from '../exchange/exchange.ts'
import type { VisitorSocket, VisitorSource } from '../exchange/visitor-socket.ts'

/** What the edge reads of a visitor's socket without touching the network. */
export type FakeSocket = {
  writableLength: number
  writableNeedDrain: boolean
  writableEnded: boolean
  bytesRead: number
  isPaused: boolean
  isRefused: boolean
}

/** An exchange on a socket of memory, or on `visitor`; nothing calls its pipeline unless the test does. */
export function makeExchange(
  facts: Partial<VisitorSource> = {},
  visitor?: VisitorSocket,
): { exchange: Exchange; socket: FakeSocket } {
  const socket = {
    writableLength: 0,
    writableNeedDrain: false,
    writableEnded: false,
    bytesRead: 0,
    isPaused: false,
    isRefused: false,
    refuse() {
      this.isRefused = true
    },
    pause() {
      this.isPaused = true
    },
    resume() {
      this.isPaused = false
    },
  }
  const forwarding = Buffer.from('X-Forwarded-Host: ')
  const source = {
    address: '192.0.2.1',
    isSecure: false,
    isProxy: false,
    isFromPeer: false,
    replayTo: null,
    forwarding,
    transport: null,
    ...facts,
  }
  const pipeline = { editResponse: () => [] }
  const exchange = new Exchange(
    visitor ?? (socket as unknown as VisitorSocket),
    pipeline as unknown as Pipeline,
    source,
  )
  return { exchange, socket }
}

export function makeRequest(text: string): RequestHead {
  const bytes = Buffer.from(text, 'latin1')
  const head = new Head()
  const after = parseRequestHead(bytes, 0, bytes.length, head)
  if (after !== bytes.length) throw new Error(`not one head: ${head.refusal ?? after}`)
  return { bytes, head }
}
