import { z } from 'zod'
import { described } from './described.ts'
import { kinds } from './expected.ts'

const { port, text, flag } = kinds

/** Of `edge`: who comes in, and how. */
export const edge = z.strictObject({
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
  ssh_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором принимается ssh -R.',
    en: 'Address on which ssh -R is served.',
  }),
  ssh_port: described(port.optional(), {
    ru: 'Порт для ssh -R. Без значения: 2222 или следующий свободный.',
    en: 'Port for ssh -R. Unset: 2222 or the next free one.',
  }),
  ssh_on_https: described(flag.default(false), {
    ru: 'Принимать ssh -R и на порту TLS для посетителей, для сетей, где открыт только 443: on или off.',
    en: 'Serve ssh -R at the TLS port for visitors too, for networks that let only 443 out: on or off.',
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
