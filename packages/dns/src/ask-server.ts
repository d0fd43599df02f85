import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import { type DnsMessage, decodeResponse, encodeQuery, type Query, toName } from './message.ts'

export type ServerAddress = { address: string; port: number }
export type Transport = 'udp' | 'tcp'

/** `message` is null when nothing that answers the question came in time. */
export type ServerReply = { transport: Transport; message: DnsMessage | null }

export type AskDeps = {
  /** A number from 0 below 1. */
  random: () => number
  /** How long one server may take on one transport. */
  timeoutMs: number
}

type Question = Omit<Query, 'id'>

/** A message over TCP has its length in two bytes. */
const LENGTH_BYTES = 2

/** Asks over UDP, and over TCP where that brings nothing or not all. */
export async function askServer(
  server: ServerAddress,
  question: Question,
  deps: AskDeps,
): Promise<ServerReply> {
  const byUdp = await askByUdp(server, question, deps)
  if (byUdp !== null && !byUdp.isTruncated) return { transport: 'udp', message: byUdp }
  const byTcp = await askByTcp(server, question, deps)
  if (byTcp !== null) return { transport: 'tcp', message: byTcp }
  return { transport: 'udp', message: byUdp }
}

/** A socket of its own for each question: the port is one more thing to guess for whoever forges answers. */
export function askByUdp(
  { address, port }: ServerAddress,
  question: Question,
  deps: AskDeps,
): Promise<DnsMessage | null> {
  const query = { ...question, id: randomId(deps) }
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    const finish = (message: DnsMessage | null) => {
      clearTimeout(timer)
      socket.removeAllListeners('message')
      try {
        socket.close()
      } catch {
        // It was closed by its error.
      }
      resolve(message)
    }
    const timer = setTimeout(() => finish(null), deps.timeoutMs)
    socket.on('error', () => finish(null))
    socket.on('message', (bytes, from) => {
      if (from.port !== port) return
      const message = decodeResponse(bytes)
      // Anything else may be forged, and the true answer still to come.
      if (message !== null && answers(message, query)) finish(message)
    })
    // A callback of `connect` is called for errors too, and would send nowhere.
    socket.on('connect', () => socket.send(encodeQuery(query)))
    socket.connect(port, address)
  })
}

export function askByTcp(
  { address, port }: ServerAddress,
  question: Question,
  deps: AskDeps,
): Promise<DnsMessage | null> {
  const query = { ...question, id: randomId(deps) }
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, noDelay: true })
    const chunks: Buffer[] = []
    const finish = (message: DnsMessage | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(message)
    }
    const timer = setTimeout(() => finish(null), deps.timeoutMs)
    socket.on('error', () => finish(null))
    socket.on('close', () => finish(null))
    socket.on('connect', () => socket.write(frame(encodeQuery(query))))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const bytes = readFrame(Buffer.concat(chunks))
      if (bytes === null) return
      const message = decodeResponse(bytes)
      finish(message !== null && answers(message, query) ? message : null)
    })
  })
}

export function frame(bytes: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** null: more has to come. */
export function readFrame(bytes: Buffer): Buffer | null {
  if (bytes.length < LENGTH_BYTES) return null
  const end = LENGTH_BYTES + bytes.readUInt16BE(0)
  return bytes.length < end ? null : bytes.subarray(LENGTH_BYTES, end)
}

function answers({ id, question }: DnsMessage, query: Query): boolean {
  return id === query.id && question?.name === toName(query.name) && question.type === query.type
}

const randomId = ({ random }: AskDeps) => Math.floor(random() * 65_536)
