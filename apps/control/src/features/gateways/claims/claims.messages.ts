import type { Localized } from '@nora/kit'

export const claimsTexts = {
  held: (endpoint: string, gateway: string, hasPool: boolean): Localized => ({
    ru: hasPool
      ? `На адресе ${endpoint} стоит шлюз «${gateway}». Откройте туннель с --gateway ${quote(gateway)}, чтобы войти в его пул, или с --internal ИМЯ.`
      : `На адресе ${endpoint} стоит шлюз «${gateway}». Откройте туннель с --internal ИМЯ и направьте шлюз на него или переключите шлюз на пул.`,
    en: hasPool
      ? `The gateway “${gateway}” stands at ${endpoint}. Open the tunnel with --gateway ${quote(gateway)} to join its pool, or with --internal NAME.`
      : `The gateway “${gateway}” stands at ${endpoint}. Open the tunnel with --internal NAME and lead the gateway to it, or switch the gateway to a pool.`,
  }),
  unknownGateway: (called: string, names: readonly string[]): Localized => ({
    ru:
      names.length === 0
        ? `Шлюза «${called}» нет: в команде нет ни одного. Создайте его: nora gateways create.`
        : `Шлюза «${called}» в команде нет. Есть: ${names.join(', ')}.`,
    en:
      names.length === 0
        ? `There is no gateway “${called}”: the team has none. Create it with nora gateways create.`
        : `The team has no gateway “${called}”. It has: ${names.join(', ')}.`,
  }),
  noPool: (gateway: string): Localized => ({
    ru: `У шлюза «${gateway}» нет пула. Переключите его на пул в консоли и откройте туннель снова.`,
    en: `The gateway “${gateway}” has no pool. Switch it to a pool in the console, and open the tunnel again.`,
  }),
  otherKind: (gateway: string, command: 'http' | 'tcp'): Localized => ({
    ru: `В пул шлюза «${gateway}» входят туннели ${command}. Откройте туннель командой nora ${command}.`,
    en: `The pool of the gateway “${gateway}” takes ${command} tunnels. Open the tunnel with nora ${command}.`,
  }),
  fullPool: (limit: number): Localized => ({
    ru: `В пуле уже ${limit} участников, больше нельзя. Удалите лишних.`,
    en: `The pool has ${limit} members, and takes no more. Remove some.`,
  }),
}

/** As a shell takes it. */
function quote(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`
}
