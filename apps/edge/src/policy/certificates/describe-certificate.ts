import 'reflect-metadata'
import { CelTimestamp, type CelValue } from '@nora/policy'
import * as x509 from '@peculiar/x509'
import { parseCertificate } from './parse-certificate.ts'

/** Names of `conn.tls.client` by the attributes of a distinguished name (RFC 4519). */
const ATTRIBUTES = [
  ['country', '2.5.4.6'],
  ['locality', '2.5.4.7'],
  ['organization', '2.5.4.10'],
  ['organizational_unit', '2.5.4.11'],
  ['postal_code', '2.5.4.17'],
  ['province', '2.5.4.8'],
  ['street_address', '2.5.4.9'],
] as const

const MS = 1_000_000n

/** What rules read as `conn.tls.client`; null: it cannot be read. */
export function describeCertificate(der: Uint8Array): ReadonlyMap<CelValue, CelValue> | null {
  const content = parseCertificate(der)?.content
  if (content === undefined) return null
  return new Map<CelValue, CelValue>([
    ['subject', describeName(content.subjectName)],
    ['issuer', describeName(content.issuerName)],
    ['san', describeAlternatives(content)],
    ['extensions', content.extensions.map(describeExtension)],
    ['serial_number', content.serialNumber],
    ['signature_algorithm', describeAlgorithm(content)],
    [
      'validity',
      new Map([
        ['not_before', toTimestamp(content.notBefore)],
        ['not_after', toTimestamp(content.notAfter)],
      ]),
    ],
  ])
}

export function toPem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function describeName(name: x509.Name): CelValue {
  return new Map<CelValue, CelValue>([
    ['text', name.toString()],
    ['common_name', name.getField('CN')[0] ?? ''],
    ...ATTRIBUTES.map(([key, id]): [CelValue, CelValue] => [key, name.getField(id)]),
  ])
}

function describeAlternatives(content: x509.X509Certificate): CelValue {
  const items = content.getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? []
  const list = (type: x509.GeneralNameType) =>
    items.filter((item) => item.type === type).map(({ value }) => value)
  return new Map<CelValue, CelValue>([
    ['text', items.map(({ type, value }) => `${type.toUpperCase()}:${value}`).join(', ')],
    ['dns_names', list('dns')],
    ['email_addresses', list('email')],
    ['ip_addresses', list('ip')],
    ['uris', list('url')],
  ])
}

function describeExtension({ type, critical, value }: x509.Extension): CelValue {
  return new Map<CelValue, CelValue>([
    ['id', type],
    ['critical', critical],
    ['value', new Uint8Array(value)],
  ])
}

/** `ECDSA-SHA256` */
function describeAlgorithm({ signatureAlgorithm }: x509.X509Certificate): string {
  const { name, hash } = signatureAlgorithm as { name: string; hash?: { name: string } }
  return hash === undefined ? name : `${name}-${hash.name.replace('-', '')}`
}

function toTimestamp(at: Date): CelTimestamp {
  return new CelTimestamp(BigInt(at.getTime()) * MS)
}
