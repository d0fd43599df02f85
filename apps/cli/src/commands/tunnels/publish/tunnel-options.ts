import type { OptionSpec } from '@nora/command-line/parsing'
import { logOptions } from './log-options.ts'

/** Options that several commands understand in the same way. */
export const regionOption: OptionSpec = {
  name: 'region',
  kind: 'text',
  placeholder: 'ID',
  about: { ru: 'регион', en: 'region' },
}

export const proxyProtocolOption: OptionSpec = {
  name: 'proxy-protocol',
  kind: 'text',
  placeholder: '1|2',
  about: {
    ru: 'сообщать сервису адрес посетителя заголовком PROXY',
    en: 'send the visitor’s address to the service in a PROXY header',
  },
}

const inspectorPortOption: OptionSpec = {
  name: 'inspector-port',
  kind: 'text',
  placeholder: 'N',
  about: { ru: 'порт инспектора (4040)', en: 'port of the inspector (4040)' },
}

export const inspectOptions: readonly OptionSpec[] = [
  {
    name: 'inspect',
    kind: 'switch',
    about: { ru: 'не записывать запросы', en: 'do not record requests' },
  },
  inspectorPortOption,
  ...logOptions,
]

/** Options of tunnels to a port, which show visitors instead of requests. */
export const visitOptions: readonly OptionSpec[] = [
  {
    name: 'inspect',
    kind: 'switch',
    about: { ru: 'не показывать, кто подключается', en: 'do not record connections' },
  },
  inspectorPortOption,
  ...logOptions,
]
