import type { Localized } from '@nora/kit'

export const gatewaysTexts = {
  nameTaken: (name: string): Localized => ({
    ru: `Шлюз «${name}» в команде уже есть. Выберите другое имя.`,
    en: `The team has a gateway “${name}” already. Choose another name.`,
  }),
  limit: (limit: number): Localized => ({
    ru: `Шлюзов может быть не больше ${limit}.`,
    en: `There can be at most ${limit} gateways.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `Этот шлюз сверх предела в ${limit}: он работает, но изменить его нельзя. Удалите лишние или смените тариф.`,
    en: `This gateway is beyond the limit of ${limit}: it works on and cannot be changed. Delete others, or change the plan.`,
  }),
  changed: (by: number): Localized => ({
    ru: `Шлюз тем временем изменили: теперь у него версия ${by}. Сравните и сохраните снова.`,
    en: `The gateway was changed meanwhile: its version is ${by} now. Compare and save again.`,
  }),
  noSuchAddress: (endpoint: string): Localized => ({
    ru: `Адреса ${endpoint} нет среди имён, доменов и портов, которыми вы управляете. Сначала займите его.`,
    en: `${endpoint} is none of the names, domains and ports that you manage. Reserve it first.`,
  }),
  addressTaken: (endpoint: string, gateway: string): Localized => ({
    ru: `На адресе ${endpoint} уже стоит шлюз «${gateway}».`,
    en: `The gateway “${gateway}” stands at ${endpoint} already.`,
  }),
  internalName: {
    ru: 'Внутреннее имя — это одна метка и .internal: буквы, цифры и дефис, не больше 63.',
    en: 'An internal name is one label and .internal: letters, digits and hyphens, at most 63.',
  },
  internalTaken: (endpoint: string): Localized => ({
    ru: `Под именем ${endpoint} открыт туннель команды. Возьмите другое имя.`,
    en: `A tunnel of the team is open as ${endpoint}. Choose another name.`,
  }),
  forbiddenKind: (command: string): Localized => ({
    ru: `Ваша роль запрещает ${command}, поэтому и такой шлюз. Попросите администратора команды.`,
    en: `Your role forbids ${command}, and so such a gateway. Ask an administrator of the team.`,
  }),
  fixedAtPort: {
    ru: 'На порту TCP шлюз ведёт только к туннелю или пулу.',
    en: 'At a TCP port a gateway leads to a tunnel or a pool only.',
  },
  notUrl: {
    ru: 'Нужен адрес с http:// или https://, без имени и пароля.',
    en: 'A URL with http:// or https:// is needed, without a name and a password.',
  },
  privateUrl: {
    ru: 'Этот адрес не из интернета: edge до него не дойдёт. Откройте сервис туннелем и добавьте его в пул.',
    en: 'This address is not of the internet: edges do not go there. Open the service by a tunnel and add that to a pool.',
  },
  ownUrl: {
    ru: 'Этот адрес обслуживает сама Nora: запрос ходил бы по кругу. Выберите туннель или внутреннее имя.',
    en: 'Nora itself serves this address: requests would go in a circle. Choose the tunnel or an internal name.',
  },
  unknownTarget: (target: string): Localized => ({
    ru: `Туннеля, имени или шлюза ${target} у команды нет.`,
    en: `The team has no tunnel, name or gateway ${target}.`,
  }),
  circle: (path: readonly string[]): Localized => ({
    ru: `Так запросы пойдут по кругу: ${path.join(' → ')}.`,
    en: `Requests would go in a circle: ${path.join(' → ')}.`,
  }),
  memberTwice: (target: string): Localized => ({
    ru: `${target} в этом пуле уже есть.`,
    en: `${target} is in this pool already.`,
  }),
  nameOfAnother: (name: string): Localized => ({
    ru: `Участник с именем ${name} в этом пуле уже есть.`,
    en: `A member of this pool has the name ${name} already.`,
  }),
  noWeight: {
    ru: 'Хотя бы у одного участника вес должен быть больше нуля, иначе запросы никому не достанутся.',
    en: 'At least one member needs a weight above zero, or nobody gets requests.',
  },
  tierGap: (tier: number): Localized => ({
    ru: `В очереди ${tier} никого нет, а в следующей есть. Начните с первой и не пропускайте.`,
    en: `Nobody is in tier ${tier}, but somebody is in the next. Begin with the first and leave none out.`,
  }),
  tooManyMembers: (limit: number): Localized => ({
    ru: `В пуле может быть не больше ${limit} участников.`,
    en: `A pool can have at most ${limit} members.`,
  }),
  noPool: {
    ru: 'У этого шлюза нет пула. Сначала переключите его на пул.',
    en: 'This gateway has no pool. Switch it to a pool first.',
  },
  lineBreak: {
    ru: 'В значении заголовка не бывает переводов строки.',
    en: 'The value of a header has no line breaks.',
  },
  reservedHeader: (name: string): Localized => ({
    ru: `Заголовок ${name} ставит сервер сам.`,
    en: `The server itself sets ${name}.`,
  }),
  past: { ru: 'Это время уже прошло.', en: 'This moment has passed.' },
  notNetwork: {
    ru: 'Нужен адрес или сеть: 203.0.113.7 или 203.0.113.0/24.',
    en: 'An address or a network is needed: 203.0.113.7 or 203.0.113.0/24.',
  },
  noEdge: {
    ru: 'Сейчас нет edge, который мог бы проверить участника. Попробуйте позже.',
    en: 'There is no edge now that could check the member. Try again later.',
  },
  tooManyChanges: {
    ru: 'Шлюзы команды меняют слишком часто: не больше 20 раз в минуту. Подождите и повторите.',
    en: 'The gateways of the team change too often: 20 times a minute at most. Wait, and repeat it.',
  },
  noMirror: {
    ru: 'Такого участника в пуле нет.',
    en: 'There is no such member in the pool.',
  },
}
