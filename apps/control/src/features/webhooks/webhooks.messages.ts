import type { Localized } from '@nora/kit'

export const webhooksTexts = {
  nameTaken: (name: string): Localized => ({
    ru: `Вебхук «${name}» в команде уже есть. Выберите другое имя.`,
    en: `The team has a webhook “${name}” already. Choose another name.`,
  }),
  targetNameTaken: (name: string): Localized => ({
    ru: `Получатель «${name}» у вебхука уже есть. Выберите другое имя.`,
    en: `The webhook has a target “${name}” already. Choose another name.`,
  }),
  limit: (limit: number): Localized => ({
    ru: `Вебхуков может быть не больше ${limit}.`,
    en: `There can be at most ${limit} webhooks.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `Этот вебхук сверх предела в ${limit}: он работает, но изменить его нельзя. Удалите лишние или смените тариф.`,
    en: `This webhook is beyond the limit of ${limit}: it works on and cannot be changed. Delete others, or change the plan.`,
  }),
  changed: (by: number): Localized => ({
    ru: `Настройки тем временем изменили: теперь у них версия ${by}. Сравните и сохраните снова.`,
    en: `The settings were changed meanwhile: their version is ${by} now. Compare and save again.`,
  }),
  tooManyChanges: {
    ru: 'Вебхуки команды меняют слишком часто. Подождите немного.',
    en: 'The webhooks of the team are changed too often. Wait a little.',
  },
  tooManyTargets: (limit: number): Localized => ({
    ru: `Получателей у вебхука может быть не больше ${limit}.`,
    en: `A webhook can have at most ${limit} targets.`,
  }),
  unknownScheme: (scheme: string): Localized => ({
    ru: `Отправителя ${scheme} мы не знаем. Возьмите standard или одного из списка.`,
    en: `${scheme} is no sender that is known. Take standard, or one of the list.`,
  }),
  secretNeeded: {
    ru: 'Нужен секрет отправителя: без него подпись не проверить.',
    en: 'The secret of the sender is needed: without it signatures cannot be checked.',
  },
  noSecretWanted: {
    ru: 'Этот отправитель ничего не подписывает: секрета у него нет.',
    en: 'This sender signs nothing: it has no secret.',
  },
  expressionNeeded: {
    ru: 'Нужно выражение CEL.',
    en: 'A CEL expression is needed.',
  },
  headerNeeded: {
    ru: 'Нужно имя заголовка.',
    en: 'The name of a header is needed.',
  },
  notUrl: {
    ru: 'Нужен адрес с https://, без имени и пароля.',
    en: 'A URL with https:// is needed, without a name and a password.',
  },
  privateUrl: {
    ru: 'Этот адрес не из интернета: туда мы не доставляем. Откройте сервис туннелем и выберите его.',
    en: 'This address is not of the internet: nothing is delivered there. Open the service by a tunnel and choose that.',
  },
  noSuchGateway: {
    ru: 'Такого шлюза у команды нет.',
    en: 'The team has no such gateway.',
  },
  notHostname: {
    ru: 'Нужно имя туннеля, например shop.example.com.',
    en: 'The hostname of a tunnel is needed, such as shop.example.com.',
  },
  notInternal: {
    ru: 'Нужно имя из букв, цифр и дефисов, не больше 63.',
    en: 'A name of letters, digits and hyphens is needed, at most 63.',
  },
  signNeedsSecret: {
    ru: 'Для подписи Standard Webhooks нужен секрет вида whsec_….',
    en: 'Standard Webhooks need a secret such as whsec_….',
  },
  cannotSignFresh: {
    ru: 'Заново подписать может только сам отправитель, или у вебхука нет его секрета. Выберите keep или standard.',
    en: 'Only the sender itself can sign anew, or the webhook has no secret of it. Choose keep or standard.',
  },
  noSuchName: (hostname: string): Localized => ({
    ru: `Имени ${hostname} нет среди имён и доменов, которыми вы управляете. Сначала займите его.`,
    en: `${hostname} is none of the names and domains that you manage. Reserve it first.`,
  }),
  nameHasGateway: (hostname: string, gateway: string): Localized => ({
    ru: `На имени ${hostname} стоит шлюз «${gateway}». Сначала освободите имя.`,
    en: `The gateway “${gateway}” stands at ${hostname}. Free the name first.`,
  }),
  nameHasWebhook: (hostname: string, webhook: string): Localized => ({
    ru: `Имя ${hostname} уже ведёт к вебхуку «${webhook}».`,
    en: `${hostname} leads to the webhook “${webhook}” already.`,
  }),
  waiting: (count: number, name: string): Localized => ({
    ru: `Доставок ждут: ${count}. Они пропадут. Чтобы удалить вебхук, передайте его имя: ${name}.`,
    en: `${count} deliveries are waiting and would be lost. To delete the webhook all the same, send its name: ${name}.`,
  }),
  nothingWaits: {
    ru: 'Для этого получателя ничего не ждёт.',
    en: 'Nothing is waiting for this target.',
  },
  onlySender: (scheme: string): Localized => ({
    ru: `Подписать за ${scheme} может только он сам: отправьте событие у отправителя.`,
    en: `Only ${scheme} itself can sign: send an event at the sender.`,
  }),
  isSending: {
    ru: 'Запрос как раз доставляют. Подождите и повторите.',
    en: 'A delivery of the request is being sent. Wait and try again.',
  },
  wrongState: (state: string): Localized => ({
    ru: `Доставка в состоянии ${state}: так с ней поступить нельзя.`,
    en: `The delivery is ${state}: that cannot be done with it.`,
  }),
  replayRuns: {
    ru: 'У вебхука уже идёт повтор. Дождитесь конца или отмените его.',
    en: 'A replay of the webhook is running. Wait for its end, or cancel it.',
  },
  replayTooMany: (count: number, limit: number): Localized => ({
    ru: `Нашлось ${count} запросов, повторить за раз можно ${limit}. Уточните поиск.`,
    en: `${count} requests are found, and ${limit} can be replayed at once. Narrow the search.`,
  }),
  replayEditOne: {
    ru: 'Изменить можно один запрос: назовите его в request_ids.',
    en: 'One request can be edited: name it in request_ids.',
  },
  replayEnded: {
    ru: 'Этот повтор уже закончен.',
    en: 'This replay has ended already.',
  },
  noTargets: {
    ru: 'Доставлять некуда: добавьте получателя.',
    en: 'There is nowhere to deliver to: add a target.',
  },
} as const
