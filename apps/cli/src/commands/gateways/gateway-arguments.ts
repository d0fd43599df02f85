import type { ArgumentSpec } from '@nora/command-line/parsing'

/** How commands name the gateway and the member that they are about. */
export const NAMED_GATEWAY: ArgumentSpec = {
  name: 'GATEWAY',
  about: {
    ru: 'имя шлюза, его адрес или идентификатор',
    en: 'name of the gateway, its address or id',
  },
}
export const NAMED_MEMBER: ArgumentSpec = {
  name: 'MEMBER',
  about: {
    ru: 'имя участника, его адрес или идентификатор',
    en: 'name of the member, its target or id',
  },
}
