import type { DnsRecord, Finding, ServerAnswer } from '@nora/contract/domains'
import type { AskServer } from './ask-server.ts'
import { findZoneServers } from './find-servers.ts'
import type { RecordsFound } from './record-checks.ts'

/** What one server shows: the finding about it, null when it shows what is needed, and the records as they are. */
export type Shown = {
  outcome: 'answered' | 'refused' | 'silent'
  finding: Finding | null
  records: DnsRecord[]
}

export type CheckDeps = {
  /** The resolvers of the installation. */
  resolvers: readonly string[]
  /** Where authoritative servers listen. */
  port: number
  createAsk: (servers: readonly string[]) => AskServer
}

type Check = { hostname: string; needed: readonly DnsRecord[]; look: (ask: AskServer) => Promise<Shown> }

type At = { server: string; address: string; transport: 'udp' }

/**
 * Asks every authoritative server of the zone, one by one at each of its addresses, and then the resolvers. A server
 * counts as reached when one of its addresses answers, so that a machine without IPv6 can check too.
 */
export async function checkRecords(
  { resolvers, port, createAsk }: CheckDeps,
  { hostname, needed, look }: Check,
): Promise<RecordsFound> {
  const askResolvers = createAsk(resolvers)
  const servers = await findZoneServers(askResolvers, hostname)
  if (servers === 'silent') return { findings: [{ code: 'timeout', needed: [...needed] }], servers: [] }
  if (servers === 'absent') return { findings: [{ code: 'no_such_name', needed: [...needed] }], servers: [] }
  const looks = await Promise.all(
    servers.flatMap(({ name, addresses }) =>
      addresses.map(async (address) => {
        const at: At = { server: name, address, transport: 'udp' }
        return { at, ...(await look(createAsk([withPort(address, port)]))) }
      }),
    ),
  )
  const answers = looks.map(
    ({ at, outcome, finding, records }): ServerAnswer => ({
      ...at,
      role: 'authoritative',
      is_reached: outcome === 'answered',
      is_right: outcome === 'answered' && finding === null,
      records,
    }),
  )
  const reached = looks.filter(({ outcome }) => outcome === 'answered')
  const wrong = findWrong(servers, looks, needed)
  if (wrong) return { findings: [wrong], servers: answers.filter(isWorthShowing(answers)) }
  const cached = await look(askResolvers)
  const isStale = cached.outcome === 'answered' && cached.finding !== null && reached.length > 0
  const seen = cached.records.map(({ type, value }) => `${type} ${value}`)
  return {
    findings: isStale ? [{ code: 'resolver_cache', seen }] : [],
    servers: answers.filter(isWorthShowing(answers)),
  }
}

/** An address that does not answer says nothing when another one of the same server does. */
function isWorthShowing(answers: readonly ServerAnswer[]) {
  return ({ is_reached, server }: ServerAnswer): boolean =>
    is_reached || !answers.some((other) => other.server === server && other.is_reached)
}

type Look = Shown & { at: At }

function findWrong(
  servers: readonly { name: string }[],
  looks: readonly Look[],
  needed: readonly DnsRecord[],
): Finding | null {
  const toFinding = (finding: Finding, asked: readonly Look[]): Finding => ({
    needed: [...needed],
    ...finding,
    asked: asked.map(({ at }) => at),
  })
  const reached = looks.filter(({ outcome }) => outcome === 'answered')
  const isServed = (name: string) => reached.some(({ at }) => at.server === name)
  if (reached.length === 0) {
    const refused = looks.filter(({ outcome }) => outcome === 'refused')
    return refused.length > 0
      ? toFinding({ code: 'lame_server' }, refused)
      : toFinding({ code: 'timeout' }, looks)
  }
  const wrong = reached.filter(({ finding }) => finding !== null)
  const [first] = wrong
  const another = wrong.find(({ finding }) => finding?.code === 'label_of_another')
  if (another?.finding && wrong.length === reached.length) return toFinding(another.finding, [another])
  if (first?.finding && wrong.length === reached.length) return toFinding(first.finding, wrong)
  if (first?.finding) {
    const seen = wrong.flatMap(({ at, finding }) => `${at.server}: ${finding?.seen?.join(', ') || '–'}`)
    return toFinding({ code: 'servers_disagree', seen }, wrong)
  }
  const lame = servers.filter(({ name }) => !isServed(name)).map(({ name }) => name)
  if (lame.length === 0) return null
  return { code: 'lame_server', detail: lame.join(', '), needed: [...needed] }
}

function withPort(address: string, port: number): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}
