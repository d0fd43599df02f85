import { z } from 'zod'
import { described } from './described.ts'
import { edge } from './edge-settings.ts'
import { kinds } from './expected.ts'

const { port, text, flag } = kinds

const control = z.strictObject({
  http_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором отвечают консоль и /v1.',
    en: 'Listen address for the console and /v1.',
  }),
  http_port: described(port.optional(), {
    ru: 'Порт консоли и /v1. Без значения: 7070 или следующий свободный.',
    en: 'Port of the console and /v1. Unset: 7070 or the next free one.',
  }),
  link_port: described(port.optional(), {
    ru: 'Порт внутренней связи с edge. Без значения: 7072 или следующий свободный.',
    en: 'Port for edges (internal). Unset: 7072 or the next free one.',
  }),
  monitor_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором отвечают /healthz, /readyz и /metrics.',
    en: 'Listen address for /healthz, /readyz and /metrics.',
  }),
  monitor_port: described(port.optional(), {
    ru: 'Порт для них. Без значения: 7073 или следующий свободный.',
    en: 'Port for /healthz, /readyz and /metrics. Unset: 7073 or the next free one.',
  }),
  base_url: described(kinds.web.optional(), {
    ru: 'Адрес консоли для людей. Без значения: http://localhost:ПОРТ.',
    en: 'Public address of the console. Unset: http://localhost:PORT.',
  }),
  hosts: described(text.optional(), {
    ru: 'Другие имена и адреса консоли через запятую, например имя во внутренней сети. Под остальными, кроме localhost, она не отвечает.',
    en: 'Other hosts of the console, separated by commas, such as its name in a private network. By any other but localhost it does not answer.',
  }),
  database_url: described(kinds.database.optional(), {
    ru: 'postgres://… Без значения: встроенная база в папке данных.',
    en: 'postgres://… Unset: the built-in database in the data folder.',
    isSecret: true,
  }),
  smtp_url: described(kinds.smtp.optional(), {
    ru: 'smtp://user:password@host:port. Без значения письма видны в терминале и на /dev/mailbox.',
    en: 'smtp://user:password@host:port. Unset: emails are shown in the terminal and at /dev/mailbox.',
    isSecret: true,
  }),
  mail_from: described(text.optional(), { ru: 'Отправитель писем.', en: 'From address of emails.' }),
  mailbox: described(z.enum(['local', 'everyone']).optional(), {
    ru: 'Кто может читать /dev/mailbox, пока консоль на localhost: тот, кто открыл на этом компьютере напечатанную ссылку (local), или все (everyone). Иначе — только владелец установки, вошедший в консоль.',
    en: 'Who may read /dev/mailbox while the console is at localhost: whoever opened the printed link on this machine (local) or everyone. Elsewhere only the signed-in owner of the installation does.',
  }),
  owner_email: described(kinds.email.optional(), {
    ru: 'Почта владельца, чей аккаунт создаётся при первом запуске.',
    en: 'Email address of the owner account that the first start creates.',
  }),
  password_min_length: described(kinds.length.optional(), {
    ru: 'Наименьшая длина пароля.',
    en: 'Minimum password length.',
  }),
  ports_per_team: described(kinds.limit.optional(), {
    ru: 'Сколько портов TCP может занять команда: число или off.',
    en: 'Reserved TCP ports per team: a number or off.',
  }),
  static_names_per_team: described(kinds.limit.optional(), {
    ru: 'Сколько постоянных имён может занять команда: число или off.',
    en: 'Static names per team: a number or off.',
  }),
  seats_per_team: described(kinds.limit.optional(), {
    ru: 'Сколько участников команды могут занять место: число или off.',
    en: 'Seats per team: a number or off.',
  }),
  billing_mode: described(z.enum(['off', 'sandbox']).optional(), {
    ru: 'Действуют ли тарифы: off — ограничений нет; sandbox — действуют, но платить нечем, тариф команде назначает nora-server plans set.',
    en: 'Plans and limits: off for no limits; sandbox for limits without payments, where nora-server plans set assigns a plan to a team.',
  }),
  rate_limits: described(flag.optional(), {
    ru: 'Ограничение частоты вызовов: on или off.',
    en: 'Rate limits of /v1: on or off.',
  }),
  allow_shared_host: described(flag.default(false), {
    ru: 'Запускаться, хотя у туннелей и консоли общее имя, домен или адрес: on или off. Туннель тогда может забрать вход в консоль, поэтому только там, где туннели публикуете вы один.',
    en: 'Start although tunnels share a host, a domain or an address with the console: on or off. A tunnel can then take over sessions of the console, so only where nobody but you publishes tunnels.',
  }),
  outbound_private: described(flag.optional(), {
    ru: 'Могут ли получатели, которых называют команды, быть по частным и локальным адресам: on или off.',
    en: 'Allow audit log receivers at private and loopback addresses: on or off.',
  }),
  trusted_proxies: described(kinds.networks.optional(), {
    ru: 'Адреса или сети через запятую, чьему X-Forwarded-For верить.',
    en: 'Trusted proxies whose X-Forwarded-For is used: addresses or networks, separated by commas.',
  }),
  banner: described(text.optional(), {
    ru: 'HTML над личными страницами.',
    en: 'HTML shown on top of personal pages.',
  }),
  docs_url: described(kinds.web.optional(), {
    ru: 'Адрес документации.',
    en: 'Address of the documentation.',
  }),
  support_email: described(kinds.email.optional(), {
    ru: 'Почта поддержки. Сюда же приходят отзывы.',
    en: 'Support email address. Feedback is sent there too.',
  }),
  community_url: described(kinds.web.optional(), {
    ru: 'Адрес, где пользователи общаются друг с другом.',
    en: 'Address of the community chat.',
  }),
  providers: described(kinds.providers.optional(), {
    ru: 'Сервисы входа: Yandex ID, VK ID, GitHub, OpenID Connect. Как их описать: docs/sign-in.md.',
    en: 'Identity providers: Yandex ID, VK ID, GitHub, OpenID Connect. See docs/sign-in.md.',
    isSecret: true,
  }),
  dadata_url: described(kinds.web.optional(), {
    ru: 'Адрес DaData, где компании ищут по ИНН. Без значения: публичный.',
    en: 'Address of the DaData API for company lookup by INN. Unset: the public API.',
  }),
  dadata_token: described(text.optional(), {
    ru: 'Ключ API DaData. Без значения реквизиты заполняют вручную или из companies_file.',
    en: 'DaData API key. Unset: people enter company details themselves, or they come from companies_file.',
    isSecret: true,
  }),
  companies_file: described(text.optional(), {
    ru: 'Свой список компаний для поиска по ИНН: JSON или CSV с полями inn, kpp, ogrn, name, short_name, address.',
    en: 'Your own register of companies for lookup by INN: JSON or CSV with inn, kpp, ogrn, name, short_name, address.',
  }),
  private_issuers: described(flag.optional(), {
    ru: 'Можно ли командам входить через издателей в частных сетях и по http: on или off.',
    en: 'Allow single sign-on issuers in private networks and over http: on or off.',
  }),
  dns_servers: described(text.optional(), {
    ru: 'Серверы DNS через запятую, у которых проверяют домены. Без значения: системные.',
    en: "DNS servers for domain verification, separated by commas. Unset: the system's resolvers.",
  }),
  plans_file: described(text.optional(), {
    ru: 'Файл с тарифами. Без значения: apps/control/data/plans.yml, образец для своего.',
    en: 'Plans file. Unset: apps/control/data/plans.yml, which you can copy and edit.',
  }),
})

const region = z.strictObject({
  id: described(text.max(20).default('local'), { ru: 'Имя региона.', en: 'Name of the region.' }),
  domain: described(kinds.domain.default('localhost'), {
    ru: 'Домен, в котором туннели получают имена.',
    en: 'Domain in which tunnels get their names.',
  }),
  host: described(kinds.domain.optional(), {
    ru: 'Имя самого региона: по нему доступны порты TCP и ssh. Без значения: edge.tcp_host, если консоль на localhost, иначе region.domain.',
    en: 'Name of the region itself, for TCP ports and ssh. Unset: edge.tcp_host while the console is at localhost, else region.domain.',
  }),
  public_scheme: described(z.enum(['http', 'https']).optional(), {
    ru: 'Схема в адресах туннелей, например https за прокси с TLS. Без значения: https с edge.certificates, иначе http.',
    en: 'Scheme in addresses of tunnels, for example https behind a proxy with TLS. Unset: https with edge.certificates, else http.',
  }),
  public_port: described(port.optional(), {
    ru: 'Порт в адресах туннелей. Без значения: порт edge для этой схемы.',
    en: 'Port in addresses of tunnels. Unset: the edge’s port for that scheme.',
  }),
  agent_host: described(text.default('localhost'), {
    ru: 'Имя или адрес, на который звонят агенты.',
    en: 'Host that agents dial.',
  }),
  ssh_port: described(port.optional(), {
    ru: 'Порт, по которому к региону подключается ssh, если снаружи он другой. Без значения: edge.ssh_port.',
    en: 'Port at which ssh connects to the region, where it is another from outside. Unset: edge.ssh_port.',
  }),
  port_range: described(kinds.portRange.default('20000-20999'), {
    ru: 'Порты TCP, которые могут занимать туннели.',
    en: 'TCP ports that tunnels may have.',
  }),
})

const geoip = z.strictObject({
  file: described(text.optional(), {
    ru: 'Файл MMDB со странами адресов, например GeoLite2-Country.mmdb. Без значения страны посетителей не определяются.',
    en: 'MMDB file with the countries of addresses, such as GeoLite2-Country.mmdb. Unset: no country lookup for visitors.',
  }),
})

export const configSchema = z.strictObject({
  data: described(text.default('.nora'), {
    ru: 'Папка с данными: база, ключи, журналы.',
    en: 'Data folder: database, keys, logs.',
  }),
  log_level: described(z.enum(['debug', 'info', 'warn', 'error']).default('info'), {
    ru: 'Насколько подробны журналы.',
    en: 'Log level.',
  }),
  sample: described(flag.default(true), {
    ru: 'Открыть туннель к сайту-примеру: on или off.',
    en: 'Open a tunnel to the sample site: on or off.',
  }),
  control: control.prefault({}),
  edge: edge.prefault({}),
  region: region.prefault({}),
  geoip: geoip.prefault({}),
})

export type Settings = z.output<typeof configSchema>
