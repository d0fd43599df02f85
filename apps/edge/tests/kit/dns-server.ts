import { createSocket, type Socket } from 'node:dgram'
import type { lookup } from 'node:dns'
import { Resolver } from 'node:dns'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

const HEAD_BYTES = 12
const A = 1
const AAAA = 28
const NO_SUCH_NAME = 3
const HEXTETS = 8

/** A DNS server (RFC 1035) on this machine, whose names lead to other addresses at each question if a test wants so. */
export class AddressServer {
  readonly #socket: Socket
  readonly #answers = new Map<string, readonly (readonly string[])[]>()
  readonly #asked = new Map<string, number>()

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (query, { port, address }) => socket.send(this.#answer(query), port, address))
  }

  static async start(): Promise<AddressServer> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new AddressServer(socket)
  }

  /** The addresses at the first question, at the second, and so on; the last go on. */
  set(name: string, ...answers: readonly (readonly string[])[]): void {
    this.#answers.set(name, answers)
  }

  /** How often the addresses of the name were asked for. */
  countAsked(name: string): number {
    return this.#asked.get(`${name} ${A}`) ?? 0
  }

  /** Looks names up here, with what `dns.lookup` answers. */
  readonly lookUp = ((
    name: string,
    _options: unknown,
    done: (error: Error | null, found: unknown) => void,
  ) => {
    const resolver = new Resolver({ timeout: 1_000, tries: 2 })
    resolver.setServers([`127.0.0.1:${this.#socket.address().port}`])
    resolver.resolve4(name, (error4, four = []) => {
      resolver.resolve6(name, (error6, six = []) => {
        const found = [
          ...four.map((address) => ({ address, family: 4 })),
          ...six.map((address) => ({ address, family: 6 })),
        ]
        done(found.length === 0 ? (error4 ?? error6) : null, found)
      })
    })
  }) as unknown as typeof lookup

  close(): void {
    this.#socket.close()
  }

  #answer(query: Buffer): Buffer {
    const { name, end } = readName(query)
    const type = query.readUInt16BE(end)
    const key = `${name} ${type}`
    const asked = this.#asked.get(key) ?? 0
    this.#asked.set(key, asked + 1)
    const answers = this.#answers.get(name)
    const addresses = answers?.[Math.min(asked, answers.length - 1)] ?? []
    const records = addresses.filter((address) => isIPv6(address) === (type === AAAA)).map(toRecord)
    const head = Buffer.alloc(HEAD_BYTES)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (answers === undefined ? NO_SUCH_NAME : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    return Buffer.concat([head, query.subarray(HEAD_BYTES, end + 4), ...records])
  }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEAD_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** Of the name that was asked for, to be forgotten at once. */
function toRecord(address: string): Buffer {
  const data = isIPv6(address) ? toBytes(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(isIPv6(address) ? AAAA : A, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** Without an IPv4 address at its end. */
function toBytes(address: string): Buffer {
  const [before = '', after] = address.split('::', 2)
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: HEXTETS - left.length - right.length }, () => '0')
  const hextets = [...left, ...zeros, ...right].map((hextet) => Number.parseInt(hextet, 16))
  return Buffer.from(hextets.flatMap((hextet) => [hextet >> 8, hextet & 0xff]))
}
