import type { ResolverDeps, Zone } from './find-zone.ts'
import type { DnsFinding, ShownRecord } from './findings.ts'
import { followNames } from './follow-names.ts'
import type { ServerView } from './server-view.ts'

export type Targets = { domain: string; ipv4: readonly string[]; ipv6: readonly string[] }

type Labelled = {
  label: string
  region: Targets
  /** Whether the label is one that somebody else was given. */
  isLabelOfAnother: (label: string) => Promise<boolean>
}

export type NameQuestion = Labelled & { hostname: string }
export type ZoneQuestion = Labelled & {
  name: string
  /** The challenge of the issuer is answered here. */
  isDelegated: boolean
}

export const toCnameTarget = ({ label, region }: Labelled) => `${label}.cname.${region.domain}`
export const toAcmeTarget = ({ label, region }: Labelled) => `${label}.acme.${region.domain}`
export const toTxtName = (hostname: string) => `_nora.${hostname}`

const TXT_PREFIX = 'nora='
export const toTxtValue = ({ label }: Labelled) => `${TXT_PREFIX}${label}`

/** What is wrong with a name as one server shows it; null: it leads here. */
export async function findNameFault(
  view: ServerView,
  zone: Zone,
  question: NameQuestion,
  deps: ResolverDeps,
): Promise<DnsFinding | null> {
  const { hostname } = question
  const of = (type: string, name = hostname) =>
    view.records.filter((record) => record.type === type && record.name === name).map(({ value }) => value)
  const [cname] = of('CNAME')
  if (cname === undefined) return findAddressFault({ view, of, question })
  if (hostname === zone.name) {
    return { code: 'apex_cname', seen: [cname], needed: toApexRecords(question) }
  }
  if (of('TXT').length > 0)
    return { code: 'cname_beside_others', seen: of('TXT').map((text) => `TXT ${text}`) }
  return findTargetFault({
    name: hostname,
    cname,
    target: toCnameTarget(question),
    infix: 'cname',
    question,
    deps,
  })
}

export type TargetOptions = {
  name: string
  cname: string
  target: string
  /** What stands between a label and the region's domain. */
  infix: 'cname' | 'acme'
  question: Labelled
  deps: ResolverDeps
}

/** Where a CNAME leads, if not to its target. */
export async function findTargetFault(options: TargetOptions): Promise<DnsFinding | null> {
  const { name, cname, target, infix, question, deps } = options
  if (cname === target) return null
  const needed = [{ type: 'CNAME', name, value: target }]
  const suffix = `.${infix}.${question.region.domain}`
  const label = cname.endsWith(suffix) ? cname.slice(0, -suffix.length) : null
  if (label !== null) {
    const code = (await question.isLabelOfAnother(label)) ? 'label_of_another' : 'wrong_target'
    return { code, seen: [cname], needed }
  }
  const chain = await followNames(cname, deps)
  if (chain.names.includes(target)) return null
  const detail = chain.isCircle ? { detail: 'circle' } : {}
  return { code: 'wrong_target', seen: [cname, ...chain.names], needed, ...detail }
}

type AddressOptions = {
  view: ServerView
  of: (type: string, name?: string) => string[]
  question: NameQuestion
}

/** Without a CNAME the name needs the region's addresses, and a TXT record that proves whose it is. */
async function findAddressFault({ view, of, question }: AddressOptions): Promise<DnsFinding | null> {
  const { hostname, region } = question
  const needed = toApexRecords(question)
  const shown = of('A')
  if (shown.length === 0 && of('AAAA').length === 0) {
    return { code: view.missing.has(hostname) ? 'no_such_name' : 'no_record', needed }
  }
  const others = shown.filter((address) => !region.ipv4.includes(address))
  if (others.length > 0 || shown.length === 0)
    return { code: 'other_addresses', seen: [...others, ...of('AAAA')], needed }
  const own = region.ipv6.map(toCanonical)
  const elsewhere = of('AAAA').filter((address) => !own.includes(toCanonical(address)))
  if (elsewhere.length > 0) return { code: 'aaaa_elsewhere', seen: elsewhere, needed }
  return findTextFault(of('TXT', toTxtName(hostname)), question, needed)
}

async function findTextFault(
  texts: readonly string[],
  { label, isLabelOfAnother }: NameQuestion,
  needed: ShownRecord[],
): Promise<DnsFinding | null> {
  const labels = texts
    .filter((text) => text.startsWith(TXT_PREFIX))
    .map((text) => text.slice(TXT_PREFIX.length).trim())
  if (labels.includes(label)) return null
  for (const other of labels) {
    if (await isLabelOfAnother(other)) return { code: 'label_of_another', seen: [...texts], needed }
  }
  return { code: 'txt_missing', needed, ...(texts.length > 0 && { seen: [...texts] }) }
}

function toApexRecords(question: NameQuestion): ShownRecord[] {
  const { hostname, region } = question
  return [
    ...region.ipv4.map((value) => ({ type: 'A', name: hostname, value })),
    ...region.ipv6.map((value) => ({ type: 'AAAA', name: hostname, value })),
    { type: 'TXT', name: toTxtName(hostname), value: toTxtValue(question) },
  ]
}

/** An IPv6 address in the form of RFC 5952, so that one and the same is equal. */
function toCanonical(address: string): string {
  return new URL(`http://[${address}]/`).hostname
}
