import { getServers } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIPv6 } from 'node:net'
import type { DnsRecord } from '@nora/contract/domains'
import {
  checkCaa,
  checkName,
  checkZone,
  type RecordsResult,
  type ResolverDeps,
  type ServerAddress,
  showsText,
} from '@nora/dns'
import { isPublicAddress, SECOND_MS } from '@nora/kit'
import type { RecordChecks, RecordsFound } from './record-checks.ts'

const DNS_PORT = 53
const TIMEOUT_MS = 2 * SECOND_MS
/** More resolvers than this would only make a check longer. */
const RESOLVERS_LIMIT = 3

export type RecordChecksOptions = {
  /** `192.0.2.53` or `192.0.2.53:5353`; none: those of the system. */
  resolvers: readonly string[]
  /** Whether servers of zones may be at private addresses: who owns a zone chooses where questions about it go. */
  mayReachPrivate: boolean
  random: () => number
  /** On which servers of zones answer. */
  port?: number
}

/** Checks by the servers of each zone, and by these resolvers. */
export function createRecordChecks(options: RecordChecksOptions): RecordChecks {
  const { resolvers, mayReachPrivate, random, port = DNS_PORT } = options
  const named = resolvers.length > 0 ? resolvers : getServers()
  const deps: ResolverDeps = {
    resolvers: named.slice(0, RESOLVERS_LIMIT).map(toServerAddress),
    port,
    isAllowed: (address) => mayReachPrivate || isPublicAddress(address),
    random,
    timeoutMs: TIMEOUT_MS,
  }
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  resolver.setServers(named.slice(0, RESOLVERS_LIMIT))
  return {
    findTexts: async (name) => {
      const texts = await resolver.resolveTxt(name).catch(() => [])
      return texts.map((parts) => parts.join(''))
    },
    findAddresses: async (name) => {
      const [ipv4, ipv6] = await Promise.all([
        resolver.resolve4(name).catch(() => []),
        resolver.resolve6(name).catch(() => []),
      ])
      return [...ipv4, ...ipv6]
    },
    checkDomain: async ({ needed, ...question }) => withNeeded(await checkName(question, deps), needed),
    checkZone: async ({ needed, ...question }) => withNeeded(await checkZone(question, deps), needed),
    showsText: (name, values) => showsText(name, values, deps),
    checkCaa: async (hostname, { issuers, isWildcard }) => {
      for (const issuer of issuers) {
        const finding = await checkCaa(hostname, { issuer, isWildcard }, deps)
        if (finding === null || issuer === issuers.at(-1)) return finding
      }
      return null
    },
  }
}

/** A finding that names no record of its own is about all that are needed. */
function withNeeded({ findings, servers }: RecordsResult, needed: readonly DnsRecord[]): RecordsFound {
  return { findings: findings.map((finding) => ({ needed: [...needed], ...finding })), servers }
}

function toServerAddress(text: string): ServerAddress {
  if (isIPv6(text)) return { address: text, port: DNS_PORT }
  const [, address = text, port] = /^\[?(.+?)\]?:(\d+)$/.exec(text) ?? []
  return { address, port: port === undefined ? DNS_PORT : Number(port) }
}
