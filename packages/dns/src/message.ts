import { type Answer, decode, encode, type Packet } from 'dns-packet'

export type DnsType = 'A' | 'AAAA' | 'CNAME' | 'NS' | 'SOA' | 'TXT' | 'CAA'

/** `rcode` is a name of RFC 6895 §2.3 in capitals: `NOERROR`, `NXDOMAIN`, `SERVFAIL`. */
export type DnsMessage = {
  id: number
  rcode: string
  isAuthoritative: boolean
  isTruncated: boolean
  question: { name: string; type: string } | null
  answers: readonly DnsRecordData[]
  authorities: readonly DnsRecordData[]
}

/** `name` is in lower case, without a dot at its end. */
export type DnsRecordData = {
  name: string
  type: string
  ttl: number
  value: string
  caa?: CaaData
  serial?: number
}

export type CaaData = { isCritical: boolean; tag: string; value: string }

/** More records than this in one message are not looked at. */
const RECORDS_LIMIT = 100
/** RFC 6891: what a datagram may hold without being cut on its way. */
const EDNS_BYTES = 1_232
const CHECKING_DISABLED = 1 << 4
const RECURSION_DESIRED = 1 << 8

export type Query = {
  id: number
  name: string
  type: DnsType
  isRecursive: boolean
  /** Asks a resolver to answer although DNSSEC does not hold (RFC 4035 §3.2.2). */
  isUnchecked?: boolean
}

export function encodeQuery({ id, name, type, isRecursive, isUnchecked = false }: Query): Buffer {
  const flags = (isRecursive ? RECURSION_DESIRED : 0) | (isUnchecked ? CHECKING_DISABLED : 0)
  return encode({
    type: 'query',
    id,
    flags,
    questions: [{ type, name, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: EDNS_BYTES,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  } as Packet)
}

/** null for bytes that are no response: a broken or looping name, a wrong length, a query. */
export function decodeResponse(bytes: Buffer): DnsMessage | null {
  let packet: ReturnType<typeof decode>
  try {
    packet = decode(bytes)
  } catch {
    return null
  }
  if (packet.type !== 'response') return null
  const [question] = packet.questions ?? []
  return {
    id: packet.id ?? -1,
    rcode: 'rcode' in packet ? String(packet.rcode) : 'NOERROR',
    isAuthoritative: packet.flag_aa === true,
    isTruncated: packet.flag_tc === true,
    question: question ? { name: toName(question.name), type: question.type } : null,
    answers: toRecords(packet.answers),
    authorities: toRecords(packet.authorities),
  }
}

/** Names are compared in lower case and without the root's dot. */
export function toName(name: string): string {
  const lower = name.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}

function toRecords(answers: readonly Answer[] | undefined): DnsRecordData[] {
  return (answers ?? []).slice(0, RECORDS_LIMIT).flatMap((answer) => {
    const value = toValue(answer)
    if (value === null) return []
    const record = {
      name: toName(answer.name),
      type: answer.type,
      ttl: 'ttl' in answer ? (answer.ttl ?? 0) : 0,
      value,
    }
    if (answer.type === 'SOA') return [{ ...record, serial: answer.data.serial ?? 0 }]
    if (answer.type !== 'CAA') return [record]
    const { issuerCritical = false, tag, value: text } = answer.data
    return [{ ...record, caa: { isCritical: issuerCritical, tag: tag.toLowerCase(), value: text } }]
  })
}

function toValue(answer: Answer): string | null {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return answer.data
    case 'CNAME':
    case 'NS':
      return toName(answer.data)
    case 'TXT':
      return toText(answer.data)
    case 'SOA':
      return toName(answer.data.mname)
    case 'CAA':
      return `${answer.data.tag} ${answer.data.value}`
    default:
      return null
  }
}

/** One record has one value, however many chunks it came in. */
function toText(data: string | Buffer | readonly (string | Buffer)[]): string {
  const chunks = Array.isArray(data) ? data : [data]
  return chunks.map((chunk) => chunk.toString('utf8')).join('')
}

/** Seconds for which resolvers keep the answer that there is nothing (RFC 2308 §5). */
export function getNegativeTtl({ authorities }: DnsMessage): number {
  return authorities.find(({ type }) => type === 'SOA')?.ttl ?? 0
}
