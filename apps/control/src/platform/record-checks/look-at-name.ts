import { isIP } from 'node:net'
import type { DnsRecord, Finding } from '@nora/contract/domains'
import type { AskServer } from './ask-server.ts'
import type { Shown } from './check-records.ts'
import type { DomainQuestion, Targets } from './record-checks.ts'

type Records = Record<'CNAME' | 'A' | 'AAAA' | 'TXT', string[]>

const SEEN_KEPT = 10
const SEEN_LENGTH = 255

/** What a server shows of a name that has to lead here by a CNAME, or by addresses and a TXT record. */
export function lookAtName(question: DomainQuestion, isApex: boolean) {
  const { hostname } = question
  return async (ask: AskServer): Promise<Shown> => {
    const cname = await ask(hostname, 'CNAME')
    if (cname.outcome === 'silent' || cname.outcome === 'refused') {
      return { outcome: cname.outcome, finding: null, records: [] }
    }
    const others = cname.outcome === 'empty' ? await askAddresses(ask, hostname) : NONE
    const shown: Records = { ...others, CNAME: cname.values.slice(0, SEEN_KEPT) }
    const isAbsent = cname.outcome === 'absent'
    return {
      outcome: 'answered',
      finding: await findWrong(question, { shown, isAbsent, isApex }),
      records: toRecords(hostname, shown),
    }
  }
}

const NONE: Records = { CNAME: [], A: [], AAAA: [], TXT: [] }

async function askAddresses(ask: AskServer, hostname: string): Promise<Records> {
  const [a, aaaa, txt] = await Promise.all([
    ask(hostname, 'A'),
    ask(hostname, 'AAAA'),
    ask(`_nora.${hostname}`, 'TXT'),
  ])
  const kept = (values: string[]) => values.slice(0, SEEN_KEPT).map((value) => value.slice(0, SEEN_LENGTH))
  return { CNAME: [], A: kept(a.values), AAAA: kept(aaaa.values), TXT: kept(txt.values) }
}

async function findWrong(
  question: DomainQuestion,
  { shown, isAbsent, isApex }: { shown: Records; isAbsent: boolean; isApex: boolean },
): Promise<Finding | null> {
  if (isAbsent) return { code: 'no_such_name' }
  const [cname] = shown.CNAME
  if (cname !== undefined) {
    const wrong = await findWrongTarget(question, cname, 'cname')
    return wrong ?? (isApex ? { code: 'apex_cname', seen: [cname] } : null)
  }
  return findWrongAddresses(question, shown)
}

/** What is wrong with the name that a CNAME leads to. */
export async function findWrongTarget(
  { label, region, isLabelOfAnother }: Pick<DomainQuestion, 'label' | 'region' | 'isLabelOfAnother'>,
  target: string,
  kind: 'cname' | 'acme',
): Promise<Finding | null> {
  const suffix = `.${kind}.${region.domain}`
  if (target === `${label}${suffix}`) return null
  const other = target.endsWith(suffix) ? target.slice(0, -suffix.length) : null
  const isAnothers = other !== null && (await isLabelOfAnother(other))
  return { code: isAnothers ? 'label_of_another' : 'wrong_target', seen: [target] }
}

async function findWrongAddresses(
  { label, region, isLabelOfAnother }: DomainQuestion,
  { A, AAAA, TXT }: Records,
): Promise<Finding | null> {
  if (A.length === 0 && AAAA.length === 0) return { code: 'no_record' }
  const labels = TXT.flatMap((text) => /^nora=([a-z]{1,63})$/.exec(text.trim())?.[1] ?? [])
  const elsewhere = listElsewhere(region, A, AAAA)
  const isOurs = labels.includes(label)
  for (const other of labels) {
    if (!isOurs && (await isLabelOfAnother(other))) return { code: 'label_of_another', seen: TXT }
  }
  if (elsewhere.A.length > 0 || (A.length === 0 && region.ipv4.length > 0)) {
    return { code: A.length === 0 ? 'no_record' : 'other_addresses', seen: [...A, ...AAAA] }
  }
  if (elsewhere.AAAA.length > 0) return { code: 'aaaa_elsewhere', seen: elsewhere.AAAA }
  return isOurs ? null : { code: 'txt_missing', seen: TXT }
}

function listElsewhere({ ipv4, ipv6 }: Targets, A: readonly string[], AAAA: readonly string[]) {
  const known = new Set(ipv6.map(toPlainIpv6))
  return {
    A: A.filter((address) => !ipv4.includes(address)),
    AAAA: AAAA.filter((address) => !known.has(toPlainIpv6(address))),
  }
}

function toPlainIpv6(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address
}

function toRecords(hostname: string, shown: Records): DnsRecord[] {
  const of = (type: keyof Records, name: string) => shown[type].map((value) => ({ type, name, value }))
  return [
    ...of('CNAME', hostname),
    ...of('A', hostname),
    ...of('AAAA', hostname),
    ...of('TXT', `_nora.${hostname}`),
  ]
}
