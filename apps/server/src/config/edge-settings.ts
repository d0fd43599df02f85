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
    en: 'Certificates for visitors: a list of {cert: FILE, key: FILE} with a chain and its key in PEM. Each serves the names it contains; the first also serves clients without SNI. Replaced files are reloaded automatically.',
  }),
  proxy_protocol_from: described(kinds.networks.optional(), {
    ru: 'Адреса или сети через запятую, чьи соединения начинаются с заголовка PROXY, версии 1 или 2.',
    en: 'Trusted proxies that send a PROXY header, version 1 or 2: addresses or networks, separated by commas.',
  }),
  trusted_proxies: described(kinds.networks.optional(), {
    ru: 'Адреса или сети через запятую, чьим X-Forwarded-For, X-Forwarded-Proto и X-Forwarded-Host верить.',
    en: 'Trusted proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are used: addresses or networks, separated by commas.',
  }),
  connections_per_address: described(kinds.count.default(4096), {
    ru: 'Сколько соединений может держать один адрес посетителей; прокси не в счёт.',
    en: 'Open connections per visitor address; trusted proxies are not counted.',
  }),
  handshakes_per_address: described(kinds.count.default(256), {
    ru: 'Сколько из них могут не закончить рукопожатие TLS.',
    en: 'Unfinished TLS handshakes per visitor address.',
  }),
  tcp_host: described(text.optional(), {
    ru: 'Адрес, на котором открываются порты туннелей TCP. Без значения: 127.0.0.2, если консоль на localhost, иначе edge.http_host.',
    en: 'Listen address for TCP tunnels. Unset: 127.0.0.2 while the console is at localhost, else edge.http_host.',
  }),
  link_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на который звонят агенты.',
    en: 'Address that agents dial.',
  }),
  link_port: described(port.optional(), {
    ru: 'Порт для агентов. Без значения: 7071 или следующий свободный.',
    en: 'Port for agents. Unset: 7071 or the next free one.',
  }),
  ssh_host: described(text.optional(), {
    ru: 'Адрес, на котором принимается ssh -R. Без значения: 127.0.0.2, если там и порты TCP, иначе 127.0.0.1.',
    en: 'Listen address for ssh -R. Unset: 127.0.0.2 if TCP ports are there, else 127.0.0.1.',
  }),
  ssh_port: described(port.optional(), {
    ru: 'Порт для ssh -R. Без значения: 2222 или следующий свободный.',
    en: 'Port for ssh -R. Unset: 2222 or the next free one.',
  }),
  ssh_on_https: described(flag.default(false), {
    ru: 'Принимать ssh -R и на порту TLS для посетителей, для сетей, где открыт только 443: on или off.',
    en: 'Also serve ssh -R on the TLS port for visitors, for networks that allow only port 443: on or off.',
  }),
  processes: described(kinds.processes.default(2), {
    ru: 'Сколько процессов принимают посетителей и агентов. С двумя сбой одного незаметен.',
    en: 'Number of edge processes. With two or more, visitors do not notice when one fails.',
  }),
  monitor_host: described(text.default('127.0.0.1'), {
    ru: 'Адрес, на котором отвечают /healthz, /readyz и /metrics каждого процесса.',
    en: 'Listen address for /healthz, /readyz and /metrics of each edge process.',
  }),
  monitor_port: described(port.optional(), {
    ru: 'Порт первого процесса для них, у остальных следующие. Без значения: 7074 или следующие свободные.',
    en: 'Port for /healthz, /readyz and /metrics of the first edge process; the others use the following ports. Unset: 7074 or the next free ones.',
  }),
  tunnel_metrics: described(flag.default(false), {
    ru: 'Отдельные ряды метрик для тысячи самых нагруженных туннелей: on или off.',
    en: 'Metrics per tunnel for the busiest thousand tunnels: on or off.',
  }),
  access_log: described(flag.default(false), {
    ru: 'Записывать запросы в logs/edge-access.N.log каждого процесса, по строке JSON на запрос: on или off.',
    en: 'Access log in logs/edge-access.N.log of each process, as JSON Lines: on or off.',
  }),
  access_log_mib: described(kinds.count.default(20), {
    ru: 'Наибольший размер одного такого файла в МиБ; хранятся пять последних.',
    en: 'Maximum size of an access log file in MiB; the last five are kept.',
  }),
  tunnel_requests: described(kinds.count.default(4096), {
    ru: 'Сколько запросов могут идти через один туннель одновременно.',
    en: 'Concurrent requests per tunnel.',
  }),
  tunnel_connections: described(kinds.count.default(8192), {
    ru: 'Сколько соединений могут быть открыты через один туннель TCP.',
    en: 'Concurrent connections per TCP tunnel.',
  }),
  tcp_idle_s: described(kinds.count.default(3600), {
    ru: 'Через сколько секунд закрыть соединение TCP, по которому ничего не идёт.',
    en: 'Idle timeout of TCP connections, in seconds.',
  }),
  buffer_mib: described(kinds.count.default(512), {
    ru: 'Сколько МиБ процесс держит для медленных посетителей, прежде чем отказывать новым запросам.',
    en: 'MiB that an edge process buffers for slow visitors before it refuses new requests.',
  }),
  unauthenticated_links: described(kinds.count.default(64), {
    ru: 'Сколько соединений агентов может держать один адрес, пока они не назвались.',
    en: 'Open agent connections per address before authentication.',
  }),
  link_tls: described(flag.default(true), {
    ru: 'Шифровать связь с агентами: on или off.',
    en: 'Encrypt agent connections: on or off.',
  }),
})
