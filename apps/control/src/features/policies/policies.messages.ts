import type { Localized } from '@nora/kit'

export const policiesTexts = {
  badNetwork: (text: string): Localized => ({
    ru: `«${text}» — не адрес и не сеть. Подойдёт, например, 192.0.2.7, 10.0.0.0/8 или 2001:db8::/32.`,
    en: `“${text}” is neither an address nor a network. 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32 would do, for example.`,
  }),
  hostBits: (text: string, network: string, address: string): Localized => ({
    ru: `«${text}» — адрес внутри сети. Имелась в виду вся сеть ${network} или только ${address}?`,
    en: `“${text}” is an address within a network. Is the whole network ${network} meant, or only ${address}?`,
  }),
  badAddress: (text: string): Localized => ({
    ru: `«${text}» — не IP-адрес. Подойдёт, например, 192.0.2.7 или 2001:db8::7.`,
    en: `“${text}” is no IP address. 192.0.2.7 or 2001:db8::7 would do, for example.`,
  }),
  badEndpoint: (text: string): Localized => ({
    ru: `«${text}» — не адрес туннеля. Подойдёт имя вроде shop.example.com, а для TCP — имя с портом.`,
    en: `“${text}” is no address of a tunnel. A name such as shop.example.com would do, for TCP with its port.`,
  }),
  tooMany: (limit: number): Localized => ({
    ru: `В команде уже ${limit} IP-политик, больше нельзя. Удалите ненужную.`,
    en: `The team has ${limit} IP policies, which is as many as it may. Delete one you do not need.`,
  }),
  nameTaken: (name: string): Localized => ({
    ru: `Политика «${name}» в команде уже есть.`,
    en: `The team has a policy “${name}” already.`,
  }),
  changedMeanwhile: (by: string | null): Localized => ({
    ru: `Политику тем временем изменили${by === null ? '' : `: ${by}`}. Откройте её заново и повторите правку.`,
    en: `The policy was changed meanwhile${by === null ? '' : ` by ${by}`}. Open it anew and make your change again.`,
  }),
  locksOutOfConsole: (address: string): Localized => ({
    ru: `Эта политика закрыла бы консоль для вашего адреса ${address}. Добавьте правило, которое его разрешает, или снимите политику с консоли.`,
    en: `This policy would keep your own address ${address} out of the console. Add a rule that allows it, or detach the policy from the console.`,
  }),
  locksOutOfApi: (address: string): Localized => ({
    ru: `Эта политика закрыла бы API для вашего адреса ${address}, с которого вы её сохраняете. Добавьте правило, которое его разрешает.`,
    en: `This policy would keep your own address ${address}, from which you save it, out of the API. Add a rule that allows it.`,
  }),
  refused: (address: string, policy: string, whom: string): Localized => ({
    ru: `IP-политика команды «${policy}» не пускает с адреса ${address}. Кого попросить: ${whom}.`,
    en: `The team’s IP policy “${policy}” does not let in the address ${address}. Ask: ${whom}.`,
  }),
  noSuchPolicy: (id: string): Localized => ({
    ru: `IP-политики ${id} нет. Список: nora-server policies list.`,
    en: `There is no IP policy ${id}. The list: nora-server policies list.`,
  }),
} as const
