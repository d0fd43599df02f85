import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type DnsServer = {
  /** `127.0.0.1:PORT`. */
  address: string
  /** TXT values by name; other names do not exist. */
  txt: Map<string, string[]>
  /** Answers that it failed. */
  isBroken: boolean
  close(): Promise<void>
}

const NO_SUCH_NAME = 3
const SERVER_FAILURE = 2
const TXT = 16

/** A small DNS server (RFC 1035) on this machine: TXT records over UDP. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: DnsServer = {
    address: '',
    txt: new Map(),
    isBroken: false,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (query, { port, address }) => socket.send(answer(query, server), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

function answer(query: Buffer, { txt, isBroken }: DnsServer): Buffer {
  const { name, end } = readName(query)
  const question = query.subarray(12, end + 4)
  const values = query.readUInt16BE(end) === TXT ? txt.get(name) : undefined
  const code = isBroken ? SERVER_FAILURE : values ? 0 : NO_SUCH_NAME
  const records = code === 0 ? (values ?? []).map(toRecord) : []
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question, ...records])
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** The name is a pointer to the question's; a TXT value comes in pieces of 255 bytes at most. */
function toRecord(value: string): Buffer {
  const bytes = Buffer.from(value)
  const chunks: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const chunk = bytes.subarray(at, at + 255)
    chunks.push(Buffer.from([chunk.length]), chunk)
  }
  const data = Buffer.concat(chunks)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
