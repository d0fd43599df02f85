import { kinds, oneOf } from './kinds.ts'
import { defineSettings } from './setting.ts'

/** Settings of the installation as a whole. */
export const installationSettings = defineSettings({
  data: {
    kind: kinds.text,
    default: '.nora',
    ru: 'Папка с данными: база, ключи, журналы.',
    en: 'Data folder: database, keys, logs.',
  },
  domain: {
    kind: kinds.domain,
    ru: 'Свой сервер одной строкой: туннели на NAME.ДОМЕН, консоль на console.ДОМЕН, сертификаты издателя, порты 80 и 443. Всё остальное следует отсюда, если не сказано иначе.',
    en: 'A server of your own in one line: tunnels at NAME.DOMAIN, the console at console.DOMAIN, certificates of an issuer, ports 80 and 443. All else follows from it, unless it is set.',
  },
  email: {
    kind: kinds.email,
    ru: 'Почта владельца сервера с domain: ею входят в консоль, ей пишет издатель сертификатов.',
    en: 'Address of the owner of a server with domain: they sign in by it, and the issuer of certificates writes to it.',
  },
  log_level: {
    kind: oneOf(['debug', 'info', 'warn', 'error']),
    default: 'info',
    ru: 'Насколько подробны журналы.',
    en: 'Log level.',
  },
  sample: {
    kind: kinds.flag,
    default: true,
    ru: 'Открыть туннель к сайту-примеру: on или off.',
    en: 'Open a tunnel to the sample site: on or off.',
  },
})

/** The region that an installation on one machine serves: `region.NAME`. */
export const regionSettings = defineSettings({
  id: {
    kind: kinds.text.max(20),
    default: 'local',
    ru: 'Имя региона.',
    en: 'Name of the region.',
  },
  domain: {
    kind: kinds.domain,
    default: 'localhost',
    ru: 'Домен, в котором туннели получают имена.',
    en: 'Domain in which tunnels get their names.',
  },
  host: {
    kind: kinds.domain,
    ru: 'Имя самого региона: по нему доступны порты TCP и ssh. Без значения: edge.tcp_host, если консоль на localhost, иначе region.domain.',
    en: 'Name of the region itself, for TCP ports and ssh. Unset: edge.tcp_host while the console is at localhost, else region.domain.',
  },
  addresses: {
    kind: kinds.addresses,
    ru: 'Адреса региона для посетителей через запятую: на них указывает запись собственного домена, у которого не может быть CNAME. Без значения такие домены не подтвердить.',
    en: 'Addresses of the region for visitors, separated by commas: own domains that cannot have a CNAME point to them. Unset: such domains cannot be verified.',
  },
  public_scheme: {
    kind: oneOf(['http', 'https']),
    ru: 'Схема в адресах туннелей, например https за прокси с TLS. Без значения: https с edge.certificates, иначе http.',
    en: 'Scheme in addresses of tunnels, for example https behind a proxy with TLS. Unset: https with edge.certificates, else http.',
  },
  public_port: {
    kind: kinds.port,
    ru: 'Порт в адресах туннелей. Без значения: порт edge для этой схемы.',
    en: 'Port in addresses of tunnels. Unset: the edge’s port for that scheme.',
  },
  agent_host: {
    kind: kinds.text,
    default: 'localhost',
    ru: 'Имя или адрес, на который звонят агенты.',
    en: 'Host that agents dial.',
  },
  ssh_port: {
    kind: kinds.port,
    ru: 'Порт, по которому к региону подключается ssh, если снаружи он другой. Без значения: edge.ssh_port.',
    en: 'Port at which ssh connects to the region, where it is another from outside. Unset: edge.ssh_port.',
  },
  port_range: {
    kind: kinds.portRange,
    default: '20000-20999',
    ru: 'Порты TCP, которые могут занимать туннели.',
    en: 'TCP ports that tunnels may have.',
  },
})

/** Countries of visitors: `geoip.NAME`. */
export const geoipSettings = defineSettings({
  file: {
    kind: kinds.text,
    ru: 'Файл MMDB со странами адресов, например GeoLite2-Country.mmdb. Без значения страны посетителей не определяются.',
    en: 'MMDB file with the countries of addresses, such as GeoLite2-Country.mmdb. Unset: no country lookup for visitors.',
  },
})
