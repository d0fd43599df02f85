import { type AskDeps, askServer, type Transport } from './ask-server.ts'
import type { AuthoritativeServer } from './find-zone.ts'
import type { DnsServerAnswer, ShownRecord } from './findings.ts'
import type { DnsMessage, DnsType } from './message.ts'

export type Lookup = { name: string; type: DnsType }

/** What one authoritative server shows of a few names. */
export type ServerView = {
  server: AuthoritativeServer
  transport: Transport
  /** Whether it answered anything. */
  isReached: boolean
  /** It answers, but not for this zone (RFC 1912 §2.8): its word, such as `REFUSED`. */
  lameness: string | null
  /** Names of these lookups do not exist. */
  missing: ReadonlySet<string>
  records: readonly ShownRecord[]
}

/** Asks for all of it, one after the other: some servers drop questions that come at once. */
export async function viewServer(
  server: AuthoritativeServer,
  lookups: readonly Lookup[],
  deps: AskDeps,
): Promise<ServerView> {
  const view = {
    server,
    transport: 'udp' as Transport,
    isReached: false,
    lameness: null as string | null,
    missing: new Set<string>(),
    records: [] as ShownRecord[],
  }
  for (const { name, type } of lookups) {
    const { transport, message } = await askServer(server, { name, type, isRecursive: false }, deps)
    // One that says nothing to the first question is not waited for at each of the others.
    if (message === null) {
      if (view.isReached) continue
      return view
    }
    view.isReached = true
    if (transport === 'tcp') view.transport = 'tcp'
    view.lameness ??= getLameness(message)
    if (message.rcode === 'NXDOMAIN') view.missing.add(name)
    // A CNAME comes with the answer to every type.
    const isKnown = (shown: ShownRecord) =>
      view.records.some(
        (record) => record.name === shown.name && record.type === shown.type && record.value === shown.value,
      )
    view.records.push(...toShown(message, name, type).filter((shown) => !isKnown(shown)))
  }
  return view
}

function getLameness({ rcode, isAuthoritative }: DnsMessage): string | null {
  if (rcode === 'NOERROR' || rcode === 'NXDOMAIN') return isAuthoritative ? null : 'not authoritative'
  return rcode
}

/** Records of the name itself; a server may add those that it leads to. */
function toShown({ answers }: DnsMessage, name: string, type: DnsType): ShownRecord[] {
  return answers
    .filter((record) => record.name === name && (record.type === type || record.type === 'CNAME'))
    .map(({ type: shown, value }) => ({ type: shown, name, value }))
}

export function toServerAnswer(view: ServerView, isRight: boolean): DnsServerAnswer {
  const { server, transport, isReached, records } = view
  return {
    role: 'authoritative',
    server: server.name,
    address: server.address,
    transport,
    is_reached: isReached,
    is_right: isRight,
    records: [...records],
  }
}
