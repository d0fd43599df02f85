import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  TRUNCATED_RESPONSE,
} from 'dns-packet'
import { toName } from '../message.ts'

/** What is below a name: texts of labels for issuers, or addresses of every name for visitors. */
export type ServedZone = {
  name: string
  /** The name of this server, for NS and SOA. */
  server: string
} & (
  | {
      kind: 'texts' /** null: no such label. */
      lookUp: (label: string) => Promise<readonly string[] | null>
    }
  | { kind: 'addresses'; ipv4: readonly string[]; ipv6: readonly string[] }
)

const HEADER_BYTES = 12
const RESPONSE_BIT = 0x80
const OPCODE = 0x78
/** RFC 6891: what a datagram may hold without being cut on its way. */
const EDNS_BYTES = 1_232
const PLAIN_BYTES = 512
const TCP_BYTES = 65_535
const TTL_S = 60
/** Issuers and resolvers must not keep what changes at every order. */
const TEXT_TTL_S = 0
const RCODE = { FORMERR: 1, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const
const BADVERS = 1

type Question = { name: string; type: string; class?: string }
type Asked = { id: number; question: Question; edns: boolean; sizeLimit: number }
type Content = { rcode?: number; isOurs?: boolean; answers?: Answer[]; authorities?: Answer[] }

/** The answer to a query; null for what is none, which is not answered. */
export async function answerQuery(
  query: Buffer,
  transport: 'udp' | 'tcp',
  zones: readonly ServedZone[],
): Promise<Buffer | null> {
  if (query.length < HEADER_BYTES || (query.readUInt8(2) & RESPONSE_BIT) !== 0) return null
  if ((query.readUInt8(2) & OPCODE) !== 0) return encodeHeader(query, RCODE.NOTIMP)
  let packet: ReturnType<typeof decode>
  try {
    packet = decode(query)
  } catch {
    return encodeHeader(query, RCODE.FORMERR)
  }
  const [question] = packet.questions ?? []
  if (!question || packet.questions?.length !== 1) return encodeHeader(query, RCODE.FORMERR)
  const opt = packet.additionals?.find(({ type }) => type === 'OPT') as EdnsAnswer | undefined
  const asked = { id: packet.id ?? 0, question, edns: opt !== undefined, sizeLimit: getLimit(transport, opt) }
  if (opt && (opt.ednsVersion ?? 0) > 0) return write(asked, {}, BADVERS)
  return write(asked, await find(question, zones))
}

type EdnsAnswer = { udpPayloadSize?: number; ednsVersion?: number }

function getLimit(transport: 'udp' | 'tcp', opt: EdnsAnswer | undefined): number {
  if (transport === 'tcp') return TCP_BYTES
  return Math.min(Math.max(opt?.udpPayloadSize ?? PLAIN_BYTES, PLAIN_BYTES), EDNS_BYTES)
}

async function find(
  { name, type, class: dnsClass }: Question,
  zones: readonly ServedZone[],
): Promise<Content> {
  const wanted = toName(name)
  const zone = zones.find((one) => wanted === one.name || wanted.endsWith(`.${one.name}`))
  if (!zone || dnsClass !== 'IN') return { rcode: RCODE.REFUSED }
  // Nobody copies these zones, whose labels are secrets of their owners (RFC 5936 §2.2.1).
  if (type === 'AXFR' || type === 'IXFR') return { rcode: RCODE.REFUSED }
  const soa = toSoa(zone)
  if (wanted === zone.name) {
    const answers = type === 'SOA' ? [soa] : type === 'NS' ? [toNs(zone, name)] : []
    return { isOurs: true, answers, authorities: answers.length > 0 ? [] : [soa] }
  }
  const answers = await findBelow(zone, { wanted, name, type })
  if (answers === null) return { isOurs: true, rcode: RCODE.NXDOMAIN, authorities: [soa] }
  return { isOurs: true, answers, authorities: answers.length > 0 ? [] : [soa] }
}

/** null: there is no such name. */
async function findBelow(
  zone: ServedZone,
  { wanted, name, type }: { wanted: string; name: string; type: string },
): Promise<Answer[] | null> {
  const label = wanted.slice(0, -zone.name.length - 1)
  if (zone.kind === 'addresses') {
    const values = type === 'A' ? zone.ipv4 : type === 'AAAA' ? zone.ipv6 : []
    return values.map((data) => ({ type: type as 'A' | 'AAAA', name, ttl: TTL_S, data }))
  }
  const texts = label.includes('.') ? null : await zone.lookUp(label)
  if (texts === null || type !== 'TXT') return texts && []
  return texts.map((data) => ({ type: 'TXT', name, ttl: TEXT_TTL_S, data }))
}

function toSoa({ name, server }: ServedZone): Answer {
  // Resolvers keep for no time that there is nothing: a moment later there may be.
  const times = { serial: 1, refresh: 3600, retry: 900, expire: 604_800, minimum: 0 }
  return { type: 'SOA', name, ttl: TTL_S, data: { mname: server, rname: `hostmaster.${server}`, ...times } }
}

function toNs({ server }: ServedZone, name: string): Answer {
  return { type: 'NS', name, ttl: TTL_S, data: server }
}

function write({ id, question, edns, sizeLimit }: Asked, content: Content, extendedRcode = 0): Buffer {
  const { rcode = 0, isOurs = false, answers = [], authorities = [] } = content
  const opt = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: EDNS_BYTES,
    extendedRcode,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [],
  }
  const base = {
    type: 'response',
    id,
    flags: (isOurs ? AUTHORITATIVE_ANSWER : 0) | rcode,
    questions: [question],
    additionals: edns ? [opt] : [],
  } as Packet
  const whole = encode({ ...base, answers, authorities })
  if (whole.length <= sizeLimit) return whole
  return encode({ ...base, flags: (base.flags ?? 0) | TRUNCATED_RESPONSE })
}

/** An answer to what could not be read. */
function encodeHeader(query: Buffer, rcode: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  header.writeUInt8(RESPONSE_BIT | (query.readUInt8(2) & OPCODE), 2)
  header.writeUInt8(rcode, 3)
  return header
}
