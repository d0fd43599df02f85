import type { DnsRecord, NeededRecord, ServerAnswer } from '@nora/contract/domains'
import { isApex } from './own-hostname.ts'

export type RegionTargets = { domain: string; ipv4: readonly string[]; ipv6: readonly string[] }

type Named = { hostname: string; label: string }

export const toCnameTarget = (label: string, { domain }: Pick<RegionTargets, 'domain'>) =>
  `${label}.cname.${domain}`
export const toAcmeTarget = (label: string, { domain }: Pick<RegionTargets, 'domain'>) =>
  `${label}.acme.${domain}`

/** What DNS of an own domain has to show: a CNAME, or addresses and a TXT record where no CNAME can be. */
export function toDomainRecords(
  { hostname, label }: Named,
  region: RegionTargets,
  hasNoCname = isApex(hostname),
): DnsRecord[] {
  if (!hasNoCname) return [{ type: 'CNAME', name: hostname, value: toCnameTarget(label, region) }]
  return [
    ...region.ipv4.map((value) => ({ type: 'A', name: hostname, value })),
    ...region.ipv6.map((value) => ({ type: 'AAAA', name: hostname, value })),
    { type: 'TXT', name: `_nora.${hostname}`, value: `nora=${label}` },
  ]
}

/** What DNS of a zone has to show. The challenge leads here only where records are not put there by a provider. */
export function toZoneRecords(
  { hostname, label }: Named,
  region: RegionTargets,
  isDelegated: boolean,
): DnsRecord[] {
  const wildcard = { type: 'CNAME', name: `*.${hostname}`, value: toCnameTarget(label, region) }
  const challenge = { type: 'CNAME', name: `_acme-challenge.${hostname}`, value: toAcmeTarget(label, region) }
  return isDelegated ? [wildcard, challenge] : [wildcard]
}

/** Each record with what the servers answered at the last check. */
export function withAnswers(
  records: readonly DnsRecord[],
  answers: readonly ServerAnswer[] | null,
): NeededRecord[] {
  return records.map((record) => {
    const seen = (answers ?? []).map(({ server, address, records: shown }) => ({
      server,
      address,
      values: shown
        .filter((one) => isOfRecord(one, record))
        .map(({ type, value }) => (type === record.type ? value : `${type} ${value}`)),
    }))
    return { ...record, seen, is_right: isRight(record, answers ?? []) }
  })
}

/** In place of a needed CNAME the servers may show addresses, which is worth seeing. */
function isOfRecord(shown: DnsRecord, { name, type }: DnsRecord): boolean {
  return shown.name.toLowerCase() === name && (type === 'CNAME' || shown.type === type)
}

/** null while no server of the zone has answered. */
function isRight(record: DnsRecord, answers: readonly ServerAnswer[]): boolean | null {
  const reached = answers.filter(({ role, is_reached }) => role === 'authoritative' && is_reached)
  if (reached.length === 0) return null
  return reached.every(({ records }) =>
    records.some(
      ({ type, name, value }) =>
        type === record.type && name.toLowerCase() === record.name && value.toLowerCase() === record.value,
    ),
  )
}
