import { connect } from 'node:net'
import { askByTcp, frame, readFrame, type ServerAddress } from '../ask-server.ts'
import { type RecordWriter, UpdateRefused } from './record-writer.ts'
import { check, sign, type TsigKey, toUInt16 } from './tsig.ts'
import { CLASS, encodeName, encodeRecord, encodeText, HEADER_BYTES, TYPE } from './wire.ts'

const UPDATE = 5 << 11
const RCODE = 0x0f
const RCODES: Record<number, string> = {
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  8: 'NXRRSET',
  9: 'NOTAUTH',
  10: 'NOTZONE',
}
/** Resolvers may not keep what changes at every order. */
const TTL = 0
const LABELS_LIMIT = 20

export type Rfc2136Options = {
  server: ServerAddress
  key: TsigKey
  now: () => Date
  random: () => number
  timeoutMs: number
}

type Change = { value: string; isAdded: boolean }

/** Puts records into the zones of a server by dynamic updates (RFC 2136), which it accepts by a key. */
export function createRfc2136(options: Rfc2136Options): RecordWriter {
  const update = async (name: string, changes: readonly Change[]) => {
    if (changes.length === 0) return
    await send(options, encodeUpdate(await findZoneOfServer(options, name), name, changes, options.random))
  }
  return {
    put: (name, values) =>
      update(
        name,
        values.map((value) => ({ value, isAdded: true })),
      ),
    remove: (name, values) =>
      update(
        name,
        values.map((value) => ({ value, isAdded: false })),
      ),
  }
}

/**
 * The zone of the server that the name is in. A wildcard of the zone may answer for the name with a CNAME, which says
 * nothing of the zone: then the name above is asked.
 */
async function findZoneOfServer(options: Rfc2136Options, name: string): Promise<string> {
  const { server, random, timeoutMs } = options
  const labels = name.split('.').slice(-LABELS_LIMIT)
  for (let first = 0; first < labels.length; first++) {
    const asked = labels.slice(first).join('.')
    const question = { name: asked, type: 'SOA', isRecursive: false } as const
    const message = await askByTcp(server, question, { random, timeoutMs })
    if (message === null) throw new UpdateRefused('unreachable', 'the server does not answer over TCP')
    const soa = [...message.answers, ...message.authorities].find(({ type }) => type === 'SOA')
    if (soa && !message.answers.some(({ type }) => type === 'CNAME')) return soa.name
  }
  throw new UpdateRefused('not_zone', `the server has no zone for ${name}`)
}

function encodeUpdate(zone: string, name: string, changes: readonly Change[], random: () => number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(Math.floor(random() * 65_536), 0)
  header.writeUInt16BE(UPDATE, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(changes.length, 8)
  const records = changes.map(({ value, isAdded }) =>
    encodeRecord(name, {
      type: TYPE.TXT,
      dnsClass: isAdded ? CLASS.IN : CLASS.NONE,
      ttl: TTL,
      data: encodeText(value),
    }),
  )
  return Buffer.concat([header, encodeName(zone), toUInt16(TYPE.SOA), toUInt16(CLASS.IN), ...records])
}

async function send({ server, key, now, timeoutMs }: Rfc2136Options, message: Buffer): Promise<void> {
  const { signed, mac } = sign(message, key, now())
  const answer = await exchange(server, signed, timeoutMs)
  const rcode = answer.readUInt16BE(2) & RCODE
  const { isRight, error } = readSignature(answer, key, mac, now())
  if (error === 'BADKEY') throw new UpdateRefused('bad_key', `the server has no key ${key.name}`)
  if (error === 'BADSIG') throw new UpdateRefused('bad_signature', `the secret of ${key.name} is another one`)
  if (error === 'BADTIME') throw new UpdateRefused('bad_time', 'the clocks differ by over five minutes')
  if (rcode === 10) throw new UpdateRefused('not_zone', 'the server has no such zone (NOTZONE)')
  if (rcode !== 0) throw new UpdateRefused('refused', `the server answers ${RCODES[rcode] ?? rcode}`)
  if (!isRight) throw new UpdateRefused('bad_signature', 'the answer is not signed by the key')
}

function readSignature(answer: Buffer, key: TsigKey, mac: Buffer, now: Date) {
  try {
    return check(answer, key, mac, now)
  } catch (error) {
    if (error instanceof RangeError) throw new UpdateRefused('refused', 'the answer cannot be read')
    throw error
  }
}

function exchange({ address, port }: ServerAddress, message: Buffer, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true })
    const chunks: Buffer[] = []
    const fail = (why: string) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new UpdateRefused('unreachable', why))
    }
    const timer = setTimeout(() => fail('the server does not answer'), timeoutMs)
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => fail('the server closed the connection'))
    socket.on('connect', () => socket.write(frame(message)))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const answer = readFrame(Buffer.concat(chunks))
      if (answer === null) return
      clearTimeout(timer)
      socket.removeAllListeners('close')
      socket.destroy()
      if (answer.length < HEADER_BYTES || !answer.subarray(0, 2).equals(message.subarray(0, 2))) {
        reject(new UpdateRefused('refused', 'the answer is not to this update'))
      } else resolve(answer)
    })
  })
}
