import { z } from 'zod'
import { kinds } from './expected.ts'

/** What a setting says about itself; `--help` and docs/configuration.md are made of it. */
export type SettingMeta = {
  ru: string
  en: string
  /** May be given as `file:PATH`, and is never printed. */
  isSecret?: boolean
}

const { port, text, flag } = kinds

function described<T extends z.ZodType>(schema: T, meta: SettingMeta): T {
  return schema.meta(meta)
}

const control = z.strictObject({
  http_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором отвечают консоль и /v1.',
    en: 'Address on which the console and /v1 answer.',
  }),
  http_port: described(port.optional(), {
    ru: 'Порт консоли и /v1. Без значения: 7070 или следующий свободный.',
    en: 'Port of the console and /v1. Unset: 7070 or the next free one.',
  }),
  link_port: described(port.optional(), {
    ru: 'Порт внутренней связи с edge. Без значения: 7072 или следующий свободный.',
    en: 'Port of the internal link to edges. Unset: 7072 or the next free one.',
  }),
  monitor_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором отвечают /healthz, /readyz и /metrics.',
    en: 'Address on which /healthz, /readyz and /metrics answer.',
  }),
  monitor_port: described(port.optional(), {
    ru: 'Порт для них. Без значения: 7073 или следующий свободный.',
    en: 'Port for them. Unset: 7073 or the next free one.',
  }),
  base_url: described(kinds.web.optional(), {
    ru: 'Адрес консоли для людей. Без значения: http://localhost:ПОРТ.',
    en: 'How people reach the console. Unset: http://localhost:PORT.',
  }),
  database_url: described(kinds.database.optional(), {
    ru: 'postgres://… Без значения: встроенная база в папке данных.',
    en: 'postgres://… Unset: the built-in database in the data folder.',
    isSecret: true,
  }),
  smtp_url: described(kinds.smtp.optional(), {
    ru: 'smtp://user:password@host:port. Без значения письма видны в терминале и на /dev/mailbox.',
    en: 'smtp://user:password@host:port. Unset: letters go to the terminal and /dev/mailbox.',
    isSecret: true,
  }),
  mail_from: described(text.optional(), { ru: 'Отправитель писем.', en: 'Sender of letters.' }),
  mailbox: described(z.enum(['local', 'everyone']).optional(), {
    ru: 'Кто может читать /dev/mailbox: только этот компьютер (local) или все (everyone).',
    en: 'Who may read /dev/mailbox: this machine (local) or everyone.',
  }),
  owner_email: described(kinds.email.optional(), {
    ru: 'Почта владельца, чья учётная запись создаётся при первом запуске.',
    en: 'Address of the owner whose account the first start makes.',
  }),
  password_min_length: described(kinds.length.optional(), {
    ru: 'Наименьшая длина пароля.',
    en: 'Shortest password allowed.',
  }),
  ports_per_team: described(kinds.limit.optional(), {
    ru: 'Сколько портов TCP может занять команда: число или off.',
    en: 'How many TCP ports a team may reserve: a number or off.',
  }),
  rate_limits: described(flag.optional(), {
    ru: 'Ограничение частоты вызовов: on или off.',
    en: 'Limits on how often /v1 may be called: on or off.',
  }),
  trusted_proxies: described(kinds.networks.optional(), {
    ru: 'Адреса или сети через запятую, чьему X-Forwarded-For верить.',
    en: 'Addresses or networks, separated by commas, whose X-Forwarded-For is believed.',
  }),
  banner: described(text.optional(), {
    ru: 'HTML над личными страницами.',
    en: 'HTML shown on top of personal pages.',
  }),
  docs_url: described(kinds.web.optional(), {
    ru: 'Адрес документации.',
    en: 'Address of the documentation.',
  }),
  support_email: described(kinds.email.optional(), { ru: 'Почта поддержки.', en: 'Address of the support.' }),
})

const edge = z.strictObject({
  http_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором туннели видны посетителям.',
    en: 'Address on which visitors reach tunnels.',
  }),
  http_port: described(port.optional(), {
    ru: 'Порт для посетителей. Без значения: 8080 или следующий свободный.',
    en: 'Port for visitors. Unset: 8080 or the next free one.',
  }),
  https_port: described(port.optional(), {
    ru: 'Порт для посетителей по TLS: HTTP/2 и HTTP/1.1. Без значения: 8443 или следующий свободный; без сертификатов закрыт.',
    en: 'Port for visitors over TLS: HTTP/2 and HTTP/1.1. Unset: 8443 or the next free one; closed without certificates.',
  }),
  certificates: described(kinds.certificates.optional(), {
    ru: 'Сертификаты для посетителей: список {cert: ФАЙЛ, key: ФАЙЛ}, цепочка и ключ в PEM; имена берутся из сертификата, первый — для тех, кто не назвал узла. Заменённые файлы подхватываются сами.',
    en: 'Certificates for visitors: a list of {cert: FILE, key: FILE}, a chain and its key in PEM; the names are the certificate’s, the first is for whoever names no host. Files that are replaced are taken up by themselves.',
  }),
  proxy_protocol_from: described(kinds.networks.optional(), {
    ru: 'Адреса или сети через запятую, чьи соединения начинаются с заголовка PROXY, версии 1 или 2.',
    en: 'Addresses or networks, separated by commas, whose connections begin with a PROXY header, version 1 or 2.',
  }),
  trusted_proxies: described(kinds.networks.optional(), {
    ru: 'Адреса или сети через запятую, чьим X-Forwarded-For, X-Forwarded-Proto и X-Forwarded-Host верить.',
    en: 'Addresses or networks, separated by commas, whose X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are believed.',
  }),
  connections_per_address: described(kinds.count.default(4096), {
    ru: 'Сколько соединений может держать один адрес посетителей; прокси не в счёт.',
    en: 'Connections that one address of visitors may have open; proxies are not counted.',
  }),
  handshakes_per_address: described(kinds.count.default(256), {
    ru: 'Сколько из них могут не закончить рукопожатие TLS.',
    en: 'How many of them may have their TLS handshake unfinished.',
  }),
  tcp_host: described(text.optional(), {
    ru: 'Адрес, на котором открываются порты туннелей TCP. Без значения: edge.http_host.',
    en: 'Address on which ports of TCP tunnels open. Unset: edge.http_host.',
  }),
  link_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на который звонят агенты.',
    en: 'Address that agents dial.',
  }),
  link_port: described(port.optional(), {
    ru: 'Порт для агентов. Без значения: 7071 или следующий свободный.',
    en: 'Port for agents. Unset: 7071 or the next free one.',
  }),
  processes: described(kinds.processes.default(2), {
    ru: 'Сколько процессов принимают посетителей и агентов. С двумя сбой одного незаметен.',
    en: 'How many processes serve visitors and agents. With two, the failure of one goes unnoticed.',
  }),
  monitor_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором отвечают /healthz, /readyz и /metrics каждого процесса.',
    en: 'Address on which /healthz, /readyz and /metrics of each process answer.',
  }),
  monitor_port: described(port.optional(), {
    ru: 'Порт первого процесса для них, у остальных следующие. Без значения: 7074 или следующие свободные.',
    en: 'Port of the first process for them, the others have the next ones. Unset: 7074 or the next free ones.',
  }),
  tunnel_metrics: described(flag.default(false), {
    ru: 'Отдельные ряды метрик для тысячи самых нагруженных туннелей: on или off.',
    en: 'Metrics of their own for the busiest thousand tunnels: on or off.',
  }),
  access_log: described(flag.default(false), {
    ru: 'Записывать запросы в logs/edge-access.N.log каждого процесса, по строке JSON на запрос: on или off.',
    en: 'Write requests to logs/edge-access.N.log of each process, a line of JSON for each: on or off.',
  }),
  access_log_mib: described(kinds.count.default(20), {
    ru: 'Наибольший размер одного такого файла в МиБ; хранятся пять последних.',
    en: 'Largest size of one such file in MiB; the last five are kept.',
  }),
  tunnel_requests: described(kinds.count.default(4096), {
    ru: 'Сколько запросов могут идти через один туннель одновременно.',
    en: 'Requests that may run at once through one tunnel.',
  }),
  tunnel_connections: described(kinds.count.default(8192), {
    ru: 'Сколько соединений могут быть открыты через один туннель TCP.',
    en: 'Connections that may be open at once through one TCP tunnel.',
  }),
  tcp_idle_s: described(kinds.count.default(3600), {
    ru: 'Через сколько секунд закрыть соединение TCP, по которому ничего не идёт.',
    en: 'Seconds after which a TCP connection is ended when nothing moves on it.',
  }),
  buffer_mib: described(kinds.count.default(512), {
    ru: 'Сколько МиБ процесс держит для медленных посетителей, прежде чем отказывать новым запросам.',
    en: 'MiB that a process keeps for slow visitors before it refuses new requests.',
  }),
  unauthenticated_links: described(kinds.count.default(64), {
    ru: 'Сколько соединений агентов может держать один адрес, пока они не назвались.',
    en: 'Agents’ connections that one address may have open before they have said who they are.',
  }),
  link_tls: described(flag.default(true), {
    ru: 'Шифровать связь с агентами: on или off.',
    en: 'Encrypt the link to agents: on or off.',
  }),
})

const region = z.strictObject({
  id: described(text.max(20).default('local'), { ru: 'Имя региона.', en: 'Name of the region.' }),
  domain: described(kinds.domain.default('localhost'), {
    ru: 'Домен, в котором туннели получают имена.',
    en: 'Domain in which tunnels get their names.',
  }),
  host: described(kinds.domain.optional(), {
    ru: 'Имя самого региона: по нему доступны порты TCP и ssh. Без значения: region.domain.',
    en: 'Name of the region itself, for TCP ports and ssh. Unset: region.domain.',
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
  ssh_port: described(port.default(2222), {
    ru: 'Порт, по которому к региону подключается ssh.',
    en: 'Port at which ssh connects to the region.',
  }),
  port_range: described(kinds.portRange.default('20000-20999'), {
    ru: 'Порты TCP, которые могут занимать туннели.',
    en: 'TCP ports that tunnels may have.',
  }),
})

export const configSchema = z.strictObject({
  data: described(text.default('.nora'), {
    ru: 'Папка с данными: база, ключи, журналы.',
    en: 'Folder with the data: database, keys, logs.',
  }),
  log_level: described(z.enum(['debug', 'info', 'warn', 'error']).default('info'), {
    ru: 'Насколько подробны журналы.',
    en: 'How much the logs tell.',
  }),
  sample: described(flag.default(true), {
    ru: 'Открыть туннель к сайту-примеру: on или off.',
    en: 'Open a tunnel to the sample site: on or off.',
  }),
  control: control.prefault({}),
  edge: edge.prefault({}),
  region: region.prefault({}),
})

export type Config = z.output<typeof configSchema>
