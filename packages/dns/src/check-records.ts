import { askServer, type ServerAddress } from './ask-server.ts'
import { findZone, isZone, type ResolverDeps, type Zone } from './find-zone.ts'
import type { DnsFinding, DnsServerAnswer, RecordsResult } from './findings.ts'
import { type DnsMessage, getNegativeTtl } from './message.ts'
import {
  findNameFault,
  findTargetFault,
  type NameQuestion,
  toAcmeTarget,
  toCnameTarget,
  toTxtName,
  toTxtValue,
  type ZoneQuestion,
} from './name-faults.ts'
import { type Lookup, type ServerView, toServerAnswer, viewServer } from './server-view.ts'

type Plan = {
  /** The name whose zone is asked. */
  name: string
  lookups: readonly Lookup[]
  findFault: (view: ServerView, zone: Zone) => Promise<DnsFinding | null>
  /** Renames what was asked by a random name to what people type. */
  toShownName: (name: string) => string
  /** Whether the value is what the record of this name needs. */
  isNeeded: (name: string, value: string) => boolean
  /** Whether a resolver's answer leads here. */
  isFresh: (message: DnsMessage) => boolean
  /** What resolvers are asked. */
  resolved: Lookup
}

/** Checks that every server of the zone leads the name here, then what resolvers still have in their caches. */
export function checkName(question: NameQuestion, deps: ResolverDeps): Promise<RecordsResult> {
  const { hostname, region } = question
  const target = toCnameTarget(question)
  const here = new Set([...region.ipv4, ...region.ipv6])
  return check(
    {
      name: hostname,
      lookups: [
        { name: hostname, type: 'CNAME' },
        { name: hostname, type: 'A' },
        { name: hostname, type: 'AAAA' },
        { name: hostname, type: 'TXT' },
        { name: toTxtName(hostname), type: 'TXT' },
      ],
      findFault: (view, zone) => findNameFault(view, zone, question, deps),
      toShownName: (name) => name,
      isNeeded: (_, value) => value === target || here.has(value) || value === toTxtValue(question),
      resolved: { name: hostname, type: 'A' },
      isFresh: ({ answers }) =>
        answers.some(({ type, value }) => (type === 'CNAME' ? value === target : here.has(value))),
    },
    deps,
  )
}

/** Checks the wildcard record of a zone, and the record that hands the issuer's challenge over. */
export function checkZone(question: ZoneQuestion, deps: ResolverDeps): Promise<RecordsResult> {
  const { name, isDelegated } = question
  // A name that nobody has: only the wildcard can answer for it.
  const probe = `nora-${Math.floor(deps.random() * 1e12).toString(36)}.${name}`
  const wildcard = `*.${name}`
  const challenge = `_acme-challenge.${name}`
  const target = toCnameTarget(question)
  return check(
    {
      name,
      lookups: [
        { name: probe, type: 'CNAME' },
        ...(isDelegated ? [{ name: challenge, type: 'CNAME' } as const] : []),
      ],
      toShownName: (shown) => (shown === probe ? wildcard : shown),
      isNeeded: (asked, value) => value === (asked === probe ? target : toAcmeTarget(question)),
      resolved: { name: probe, type: 'CNAME' },
      isFresh: ({ answers }) => answers.some(({ value }) => value === target),
      async findFault(view) {
        const findCname = (owner: string) =>
          view.records.find((record) => record.type === 'CNAME' && record.name === owner)?.value
        const wanted = [{ owner: probe, name: wildcard, target, infix: 'cname' as const }]
        const delegated = {
          owner: challenge,
          name: challenge,
          target: toAcmeTarget(question),
          infix: 'acme' as const,
        }
        for (const one of isDelegated ? [...wanted, delegated] : wanted) {
          const cname = findCname(one.owner)
          // Where there is no record of its own, the wildcard answers for the challenge as well.
          if (cname === undefined || (one.infix === 'acme' && cname === target)) {
            return {
              code: view.missing.has(one.owner) ? 'no_such_name' : 'no_record',
              needed: [{ type: 'CNAME', name: one.name, value: one.target }],
            }
          }
          const fault = await findTargetFault({ ...one, cname, question, deps })
          if (fault) return fault
        }
        return null
      },
    },
    deps,
  )
}

async function check(plan: Plan, deps: ResolverDeps): Promise<RecordsResult> {
  const zone = await findZone(plan.name, deps)
  if (!isZone(zone)) return { findings: [zone], servers: [] }
  const views = await Promise.all(zone.servers.map((server) => viewServer(server, plan.lookups, deps)))
  const examined = await Promise.all(
    views.map(async (view) => ({
      view,
      fault: view.isReached && view.lameness === null ? await plan.findFault(view, zone) : null,
    })),
  )
  const servers = examined.map(({ view, fault }) => {
    const isRight = view.isReached && view.lameness === null && fault === null
    return rename(toServerAnswer(view, isRight), plan)
  })
  const found = findAtSource(examined, plan)
  if (found) {
    const source = examined.find(({ view, fault }) => view.isReached && fault !== null)?.view.server
    const doubled = source && MISSING.has(found.code) ? await findDoubled(plan, zone, { source, deps }) : []
    const finding: DnsFinding = doubled.length > 0 ? { ...found, code: 'name_doubled', seen: doubled } : found
    return { findings: [finding], servers }
  }
  const cached = await Promise.all(deps.resolvers.map((resolver) => viewResolver(resolver, plan, deps)))
  const stale = cached.filter(({ is_reached, is_right }) => is_reached && !is_right)
  const all = [...servers, ...cached]
  if (stale.length === 0) return { findings: [], servers: all }
  const seconds_left = Math.max(...stale.map((answer) => answer.seconds_left ?? 0))
  return {
    findings: [{ code: 'resolver_cache', asked: stale.map(toAskedServer), seconds_left }],
    servers: all,
  }
}

const MISSING: ReadonlySet<string> = new Set(['no_such_name', 'no_record', 'txt_missing'])

/** The records that are needed, at names with the domain in them twice: many forms of providers add it by themselves. */
async function findDoubled(
  { lookups, isNeeded, toShownName }: Plan,
  { name: zone }: Zone,
  { source, deps }: { source: ServerAddress; deps: ResolverDeps },
): Promise<string[]> {
  const asked = await Promise.all(
    lookups.map(async ({ name, type }) => {
      const { message } = await askServer(source, { name: `${name}.${zone}`, type, isRecursive: false }, deps)
      return (message?.answers ?? [])
        .filter((answer) => answer.type === type && isNeeded(name, answer.value))
        .map(({ value }) => `${toShownName(name)}.${zone} ${type} ${value}`)
    }),
  )
  return [...new Set(asked.flat())]
}

type Examined = { view: ServerView; fault: DnsFinding | null }

/** What keeps the zone's own servers from leading here together. */
function findAtSource(examined: readonly Examined[], plan: Plan): DnsFinding | null {
  const reached = examined.filter(({ view }) => view.isReached)
  const asked = (of: readonly Examined[]) => of.map(({ view }) => toAskedServer(toServerAnswer(view, false)))
  if (reached.length === 0) return { code: 'timeout', asked: asked(examined) }
  const proper = reached.filter(({ view }) => view.lameness === null)
  const lame = reached.filter(({ view }) => view.lameness !== null)
  const wrong = proper.filter(({ fault }) => fault !== null)
  const [first] = wrong
  if (first?.fault && wrong.length < proper.length && first.fault.code !== 'label_of_another') {
    const seen = examined.flatMap(({ view }) => describeView(view, plan))
    return { code: 'servers_disagree', asked: asked(wrong), seen, ...pickNeeded(first.fault) }
  }
  if (first?.fault) return { ...first.fault, asked: asked(wrong) }
  if (lame.length > 0) {
    const seen = lame.map(({ view }) => `${view.server.name}: ${view.lameness}`)
    return { code: 'lame_server', asked: asked(lame), seen }
  }
  const silent = examined.filter(({ view }) => !view.isReached && !hasOther(view, reached))
  return silent.length > 0 ? { code: 'timeout', asked: asked(silent) } : null
}

/** A server of which one address answers is there: this machine may have no IPv6, or it none. */
function hasOther({ server }: ServerView, reached: readonly Examined[]): boolean {
  return reached.some(({ view }) => view.server.name === server.name)
}

function describeView({ server, records, isReached }: ServerView, plan: Plan): string[] {
  if (!isReached) return [`${server.name}: –`]
  if (records.length === 0) return [`${server.name}: –`]
  return records.map(({ type, name, value }) => `${server.name}: ${plan.toShownName(name)} ${type} ${value}`)
}

function pickNeeded({ needed }: DnsFinding): Pick<DnsFinding, 'needed'> {
  return needed ? { needed } : {}
}

async function viewResolver(
  resolver: ResolverDeps['resolvers'][number],
  { resolved, isFresh, toShownName }: Plan,
  deps: ResolverDeps,
): Promise<DnsServerAnswer> {
  const { transport, message } = await askServer(resolver, { ...resolved, isRecursive: true }, deps)
  const answers = message?.answers ?? []
  const ttls = answers.map(({ ttl }) => ttl)
  return {
    role: 'resolver',
    server: resolver.address,
    address: resolver.address,
    transport,
    is_reached: message !== null,
    is_right: message !== null && isFresh(message),
    records: answers.map(({ type, name, value }) => ({ type, name: toShownName(name), value })),
    ...(message !== null && { seconds_left: ttls.length > 0 ? Math.max(...ttls) : getNegativeTtl(message) }),
  }
}

function rename(answer: DnsServerAnswer, { toShownName }: Plan): DnsServerAnswer {
  return {
    ...answer,
    records: answer.records.map((record) => ({ ...record, name: toShownName(record.name) })),
  }
}

function toAskedServer({ server, address, transport }: DnsServerAnswer) {
  return { server, address, transport }
}
