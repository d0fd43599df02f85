import type { OptionSpec } from './command-shape.ts'

/** Every way to open a tunnel takes these options. */
export const nameOption: OptionSpec = {
  name: 'name',
  kind: 'text',
  placeholder: 'NAME',
  about: { ru: 'имя в адресе; без него — случайное', en: 'name in the address (default: a random one)' },
}

/** Sites and triggers may be at a domain of the team's own. */
export const domainOption: OptionSpec = {
  name: 'domain',
  kind: 'text',
  placeholder: 'DOMAIN',
  about: {
    ru: 'свой домен вместо имени; добавить: nora domains add DOMAIN',
    en: 'your own domain instead of a name; to add one: nora domains add DOMAIN',
  },
}

export const portOption: OptionSpec = {
  name: 'port',
  kind: 'text',
  placeholder: 'N|ALIAS',
  about: {
    ru: 'порт в адресе или псевдоним закреплённого; без него — случайный',
    en: 'port in the address, or the alias of a reserved port (default: a random port)',
  },
}

export const poolOption: OptionSpec = {
  name: 'pool',
  kind: 'flag',
  about: {
    ru: 'делить имя с другими агентами команды',
    en: 'share the name with other agents of the team',
  },
}

export const takeoverOption: OptionSpec = {
  name: 'takeover',
  kind: 'flag',
  about: {
    ru: 'забрать имя у своей другой машины или, если позволяет роль, у коллеги',
    en: 'take the name from another machine of yours or, if your role allows, from a colleague',
  },
}

export const hostHeaderOption: OptionSpec = {
  name: 'host-header',
  kind: 'text',
  placeholder: 'MODE',
  about: {
    ru: 'Host для сервиса: rewrite, preserve или значение',
    en: 'Host for the service: rewrite, preserve or a value',
  },
}

export const captureOption: OptionSpec = {
  name: 'capture',
  kind: 'flag',
  about: {
    ru: 'хранить запросы и ответы на сервере, чтобы смотреть их в консоли; секреты вырезаются',
    en: 'store requests and responses on the server for the console, without secrets',
  },
}

export const slowUploadsOption: OptionSpec = {
  name: 'slow-uploads',
  kind: 'flag',
  about: {
    ru: 'принимать тела запросов и медленнее 1 КиБ/с',
    en: 'accept request bodies slower than 1 KiB/s too',
  },
}

export const originServerNameOption: OptionSpec = {
  name: 'origin-server-name',
  kind: 'text',
  placeholder: 'NAME',
  about: {
    ru: 'имя в TLS для https-сервиса: SNI и сертификат; без него — из --host-header или цели',
    en: 'name in TLS for an https service, SNI and certificate; without it that of --host-header or the target',
  },
}

export const appProtocolOption: OptionSpec = {
  name: 'app-protocol',
  kind: 'text',
  placeholder: 'NAME',
  about: {
    ru: 'на чём говорит сервис: http1 или http2',
    en: 'protocol of the service: http1 or http2',
  },
}
