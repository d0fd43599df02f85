import { findSharedHosts, type SharedHost } from '@nora/kit/sites'
import { type Config, consoleHost, isConsoleAddress, isConsoleLocal, TUNNELS_LOOPBACK } from './hosts.ts'
import { type Sentence, toConfigProblem } from './sentences.ts'

/** Throws a ConfigInvalid when a tunnel could read or set the console’s cookies; it says what to set. */
export function refuseSharedHosts(config: Config): void {
  if (config.control.allow_shared_host) return
  const at = consoleHost(config)
  const hosts = config.control.hosts?.split(',').map((host) => host.trim()) ?? []
  const names = [at, ...hosts].flatMap((one) =>
    findSharedHosts(one, config.region).map((found) => sharedName(found, one)),
  )
  const sentences = [...names, ...sharedAddress(config, at)]
  if (sentences.length > 0) throw toConfigProblem([...sentences, OVERRIDE])
}

const OVERRIDE: Sentence = {
  ru: 'Если туннели здесь публикуете только вы: control.allow_shared_host: on. Подробно: docs/decisions/0037-console-host.md.',
  en: 'If nobody but you publishes tunnels here: control.allow_shared_host: on. More: docs/decisions/0037-console-host.md.',
}

function sharedName({ setting, value, shared }: SharedHost, at: string): Sentence {
  const key = `region.${setting}`
  const how = relation(shared, at)
  return {
    ru: `${key}: ${value} ${how.ru}, и туннель сможет читать или подменять её cookie. Укажите имя в другом регистрируемом домене (консоль — nora.example.com, туннели — nora-tunnels.net) или перенесите консоль (control.base_url).`,
    en: `${key}: ${value} ${how.en}, so a tunnel could read or replace its cookies. Name one of another registrable domain (the console at nora.example.com, tunnels at nora-tunnels.net), or move the console (control.base_url).`,
  }
}

function relation(shared: SharedHost['shared'], at: string): Sentence {
  switch (shared.kind) {
    case 'same':
      return { ru: 'совпадает с именем консоли', en: 'is the console’s host too' }
    case 'inside':
      return { ru: `— домен, в котором и консоль ${at}`, en: `is a domain that holds the console ${at} too` }
    case 'around':
      return { ru: `лежит под именем консоли ${at}`, en: `is below the console’s host ${at}` }
    case 'siblings':
      return {
        ru: `и консоль ${at} — в одном домене ${shared.parent}`,
        en: `and the console ${at} are both under ${shared.parent}`,
      }
  }
}

/**
 * A name of its own does not help a tunnel whose port answers by the console’s name as well. Over https it does:
 * cookies go over https only, and nobody else has a certificate for the console; on one machine browsers take
 * http for as good.
 */
function sharedAddress(config: Config, at: string): Sentence[] {
  const { tcp_host } = config.edge
  if (!isConsoleAddress(config, tcp_host)) return []
  if (isConsoleLocal(config)) {
    return [
      {
        ru: `edge.tcp_host: порты TCP на ${tcp_host} открываются и как ${at}:ПОРТ, а cookie не различают порты. Укажите другой адрес этого компьютера, например ${TUNNELS_LOOPBACK}.`,
        en: `edge.tcp_host: TCP ports on ${tcp_host} answer as ${at}:PORT too, and cookies know no port. Name another address of this machine, such as ${TUNNELS_LOOPBACK}.`,
      },
    ]
  }
  if (config.control.base_url?.startsWith('https:')) return []
  return [
    {
      ru: `control.base_url: консоль открывается по http, и порты TCP на ${tcp_host} открываются и как ${at}:ПОРТ, а cookie не различают порты. Откройте консоль по https или дайте портам TCP свой адрес (edge.tcp_host), а консоли свой (control.http_host).`,
      en: `control.base_url: the console is reached over http, TCP ports on ${tcp_host} may answer as ${at}:PORT too, and cookies know no port. Serve the console over https, or give TCP ports an address of their own (edge.tcp_host) and the console its own (control.http_host).`,
    },
  ]
}
