import type { Localized } from '@nora/kit'

export const capturesTexts = {
  noSuchKind: {
    tunnel: {
      ru: 'Записывать можно только туннели HTTP: у этого в соединениях нет запросов.',
      en: 'Only HTTP tunnels can be captured: connections of this one have no requests.',
    },
    gateway: {
      ru: 'Записывать можно только шлюзы с именем: этот стоит на порту, и в его соединениях нет запросов.',
      en: 'Only gateways at a name can be captured: this one stands at a port, and its connections have no requests.',
    },
  },
  closed: {
    ru: 'Этот туннель закрыт. Включите запись, когда он откроется снова, или запустите клиент с --capture.',
    en: 'This tunnel is closed. Turn capture on when it is open again, or start the client with --capture.',
  },
  required: {
    ru: 'Команда требует записи всех туннелей и шлюзов. Изменить это могут владельцы в настройках команды.',
    en: 'The team requires capture of all tunnels and gateways. Its owners can change that in the team’s settings.',
  },
  forbidden: {
    ru: 'Команда запретила запись. Изменить это могут владельцы в настройках команды.',
    en: 'The team forbids capture. Its owners can change that in the team’s settings.',
  },
  gone: {
    tunnel: {
      ru: 'Повторить некуда: туннель не открыт. Запустите клиент снова и повторите запрос на новом туннеле.',
      en: 'There is nowhere to send it: the tunnel is not open. Start the client again and repeat the request there.',
    },
    gateway: {
      ru: 'Отправить запрос сейчас некому: ни один сервер региона не на связи. Повторите позже.',
      en: 'No server of the region is connected now that could send it. Try again later.',
    },
  },
  notRepeatable: {
    ru: 'Этот запрос нельзя повторить: соединение WebSocket состоит не из одного запроса.',
    en: 'This request cannot be repeated: a WebSocket connection is more than one request.',
  },
  notKeptWhole: {
    ru: 'Этот запрос нельзя повторить как есть: его тело сохранено не целиком. Укажите тело.',
    en: 'This request cannot be repeated as it is: its body was not kept whole. Give a body.',
  },
  badHeader: (name: string): Localized => ({
    ru: `Заголовок ${name} не отправить: проверьте имя и значение.`,
    en: `The header ${name} cannot be sent: check its name and value.`,
  }),
  noBodySearch: {
    ru: 'Тела здесь не ищутся. Ищите по пути, методу и статусу.',
    en: 'Bodies are not searched here. Search by path, method and status.',
  },
}
