import type { Localized } from '@nora/kit'
import type { Subject } from '../subject.ts'
import type { CelValue } from '../value.ts'
import { mustHave } from '../values/frame.ts'
import type { VariableDefinition } from './definition.ts'
import { type Row, toVariable } from './row.ts'

const NAME_FIELDS = [
  'country',
  'locality',
  'organization',
  'organizational_unit',
  'postal_code',
  'province',
  'street_address',
]

const getCertificate = ({ conn }: Subject) => mustHave(conn.tls?.clientCertificate, 'conn.tls.client')

function readCertificate(keys: readonly string[]) {
  const path = `conn.tls.client.${keys.join('.')}`
  return (subject: Subject): CelValue => {
    let value: CelValue | undefined = getCertificate(subject)
    for (const key of keys)
      value = value instanceof Map ? (value.get(key) as CelValue | undefined) : undefined
    return mustHave(value, path)
  }
}

function toCertificateRow(name: string, type: string, doc: Localized): Row<Subject> {
  const path = `conn.tls.client.${name}`
  return [path, type, readCertificate(name.split('.')), doc, `has(${path})`]
}

function toNameRows(whose: 'subject' | 'issuer', { en, ru }: Localized): Row<Subject>[] {
  const path = `conn.tls.client.${whose}`
  const text: Row<Subject> = [
    path,
    'string',
    readCertificate([whose, 'text']),
    { en: `The distinguished name of ${en} (RFC 2253).`, ru: `Полное имя ${ru} (RFC 2253).` },
    `${path}.contains('CN=')`,
  ]
  return [
    text,
    toCertificateRow(`${whose}.common_name`, 'string', {
      en: `The common name of ${en}.`,
      ru: `Общее имя (CN) ${ru}.`,
    }),
    ...NAME_FIELDS.map((field) =>
      toCertificateRow(`${whose}.${field}`, 'list<string>', {
        en: `The \`${field}\` of ${en}.`,
        ru: `Поле \`${field}\` ${ru}.`,
      }),
    ),
  ]
}

const T = 'google.protobuf.Timestamp'

const CERTIFICATE: readonly Row<Subject>[] = [
  [
    'conn.tls.client.pem',
    'string',
    ({ conn }) => mustHave(conn.tls?.clientCertificatePem, 'conn.tls.client.pem'),
    { en: 'The certificate of the client as PEM.', ru: 'Сертификат клиента в виде PEM.' },
    'has(conn.tls.client.pem)',
  ],
  ...toNameRows('subject', { en: "the certificate's subject", ru: 'владельца сертификата' }),
  ...toNameRows('issuer', { en: "the certificate's issuer", ru: 'издателя сертификата' }),
  [
    'conn.tls.client.san',
    'string',
    readCertificate(['san', 'text']),
    { en: 'The alternative names of the certificate.', ru: 'Другие имена сертификата.' },
    "conn.tls.client.san.contains('DNS:')",
  ],
  toCertificateRow('san.dns_names', 'list<string>', {
    en: 'Host names of the certificate.',
    ru: 'Имена узлов сертификата.',
  }),
  toCertificateRow('san.email_addresses', 'list<string>', {
    en: 'Email addresses of the certificate.',
    ru: 'Адреса почты сертификата.',
  }),
  toCertificateRow('san.ip_addresses', 'list<string>', {
    en: 'IP addresses of the certificate.',
    ru: 'IP-адреса сертификата.',
  }),
  toCertificateRow('san.uris', 'list<string>', { en: 'URIs of the certificate.', ru: 'URI сертификата.' }),
  toCertificateRow('extensions', 'list<map<string, dyn>>', {
    en: 'Extensions of the certificate: `id`, `critical`, `value`.',
    ru: 'Расширения сертификата: `id`, `critical`, `value`.',
  }),
  toCertificateRow('serial_number', 'string', {
    en: 'The serial number of the certificate.',
    ru: 'Серийный номер сертификата.',
  }),
  toCertificateRow('signature_algorithm', 'string', {
    en: "The algorithm of the certificate's signature.",
    ru: 'Алгоритм подписи сертификата.',
  }),
  toCertificateRow('validity.not_before', T, {
    en: 'When the certificate becomes valid.',
    ru: 'С какого времени действует сертификат.',
  }),
  toCertificateRow('validity.not_after', T, {
    en: 'When the certificate expires.',
    ru: 'До какого времени действует сертификат.',
  }),
]

/** The certificate that a client shows. */
export const CERTIFICATE_VARIABLES: readonly VariableDefinition[] = CERTIFICATE.map((row) => toVariable(row))
