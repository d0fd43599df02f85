import type { Subject } from '../subject.ts'
import { CelTimestamp } from '../value.ts'
import type { VariableDefinition } from './definition.ts'
import { type Row, toVariable } from './row.ts'

const MS = 1_000_000n

const NO_PODS = {
  en: 'Empty: endpoints here have no Kubernetes pods as clients.',
  ru: 'Пусто: клиентов-подов Kubernetes здесь нет.',
}

const CONNECTION: readonly Row<Subject>[] = [
  [
    'conn.client_ip',
    'string',
    ({ conn }) => conn.clientIp,
    { en: 'The address of the client.', ru: 'Адрес клиента.' },
    "inCidrRange(conn.client_ip, '10.0.0.0/8')",
  ],
  [
    'conn.client_port',
    'int',
    ({ conn }) => conn.clientPort,
    { en: 'The port of the client.', ru: 'Порт клиента.' },
    'conn.client_port > 1023',
  ],
  [
    'conn.server_ip',
    'string',
    ({ conn }) => conn.serverIp,
    { en: 'The address that the client connected to.', ru: 'Адрес, к которому подключился клиент.' },
    "conn.server_ip == '192.0.2.1'",
  ],
  [
    'conn.server_port',
    'int',
    ({ conn }) => conn.serverPort,
    { en: 'The port that the client connected to.', ru: 'Порт, к которому подключился клиент.' },
    'conn.server_port == 443',
  ],
  [
    'conn.server_region',
    'string',
    ({ conn }) => conn.serverRegion ?? '',
    { en: 'The region whose edge serves the connection.', ru: 'Регион, обслуживающий соединение.' },
    "conn.server_region == 'eu'",
  ],
  [
    'conn.bytes_in',
    'int',
    ({ conn }) => conn.bytesIn,
    { en: 'Bytes received from the client.', ru: 'Байты, полученные от клиента.' },
    'conn.bytes_in < 1000000',
  ],
  [
    'conn.bytes_out',
    'int',
    ({ conn }) => conn.bytesOut,
    { en: 'Bytes sent to the client.', ru: 'Байты, отправленные клиенту.' },
    'conn.bytes_out < 1000000',
  ],
  [
    'conn.ts.start',
    'google.protobuf.Timestamp',
    ({ conn }) => new CelTimestamp(BigInt(conn.startMs) * MS),
    { en: 'When the connection began.', ru: 'Когда началось соединение.' },
    "timestamp(time.now) - conn.ts.start > duration('1h')",
  ],
  [
    'conn.tls.sni',
    'string',
    ({ conn }) => conn.tls?.sni ?? '',
    { en: 'The host name of the TLS handshake.', ru: 'Имя узла из рукопожатия TLS.' },
    "conn.tls.sni == 'shop.example.com'",
  ],
  [
    'conn.tls.version',
    'string',
    ({ conn }) => conn.tls?.version ?? '',
    { en: 'The version of TLS.', ru: 'Версия TLS.' },
    "conn.tls.version == '1.3'",
  ],
  [
    'conn.tls.cipher_suite',
    'string',
    ({ conn }) => conn.tls?.cipherSuite ?? '',
    { en: 'The cipher suite of TLS.', ru: 'Набор шифров TLS.' },
    "conn.tls.cipher_suite == 'TLS_AES_128_GCM_SHA256'",
  ],
  [
    'conn.tls.negotiated_alpn',
    'string',
    ({ conn }) => conn.tls?.alpn ?? '',
    { en: 'The protocol agreed by ALPN.', ru: 'Протокол, согласованный через ALPN.' },
    "conn.tls.negotiated_alpn == 'h2'",
  ],
  [
    'conn.tls.ja4_fingerprint',
    'string',
    ({ conn }) => conn.tls?.ja4 ?? '',
    {
      en: 'The JA4 fingerprint of the handshake; empty where it is not computed.',
      ru: 'Отпечаток JA4 рукопожатия; пусто, если он не вычисляется.',
    },
    "conn.tls.ja4_fingerprint != ''",
  ],
  [
    'conn.tls.session_resumed',
    'bool',
    ({ conn }) => conn.tls?.isResumed ?? false,
    { en: 'Whether the TLS session was resumed.', ru: 'Возобновлён ли сеанс TLS.' },
    '!conn.tls.session_resumed',
  ],
  ['conn.k8s.pod.id', 'string', () => '', NO_PODS, "conn.k8s.pod.id == ''"],
  ['conn.k8s.pod.metadata.name', 'string', () => '', NO_PODS, "conn.k8s.pod.metadata.name == ''"],
  ['conn.k8s.pod.metadata.namespace', 'string', () => '', NO_PODS, "conn.k8s.pod.metadata.namespace == ''"],
  [
    'conn.k8s.pod.metadata.annotations',
    'map<string, string>',
    () => new Map(),
    NO_PODS,
    'size(conn.k8s.pod.metadata.annotations) == 0',
  ],
  ['conn.k8s.pod.metadata.error_code', 'string', () => '', NO_PODS, "conn.k8s.pod.metadata.error_code == ''"],
  [
    'conn.k8s.pod.metadata.error_message',
    'string',
    () => '',
    NO_PODS,
    "conn.k8s.pod.metadata.error_message == ''",
  ],
]

export const CONNECTION_VARIABLES: readonly VariableDefinition[] = CONNECTION.map((row) => toVariable(row))
