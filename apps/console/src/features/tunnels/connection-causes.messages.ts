import { type ConnectionEnding, defineTexts } from '@nora/kit'

type Causes = Record<ConnectionEnding, { what: string; advice: string }>

/** How a connection of a TCP tunnel ended, and what to do about it. */
export const connectionCausesTexts = defineTexts<Causes>(
  {
    closed: { what: 'Обе стороны закрыли соединение', advice: 'Так и должно быть.' },
    visitor_left: {
      what: 'Посетитель разорвал соединение',
      advice: 'Если он не собирался, проверьте сеть и тайм-ауты на его стороне.',
    },
    origin_reset: {
      what: 'Ваш сервис разорвал соединение',
      advice: 'Посмотрите его журнал за это время.',
    },
    link_lost: {
      what: 'Связь с клиентом прервалась',
      advice: 'Клиент переподключается сам; посетителю нужно соединиться снова.',
    },
    idle: {
      what: 'По соединению слишком долго ничего не шло',
      advice: 'Включите keepalive на одной из сторон.',
    },
    cut: {
      what: 'Сервер закрыл соединение: туннель остановили или адрес больше не пускают',
      advice: 'Проверьте, открыт ли туннель, и его списки адресов.',
    },
    address_denied: {
      what: 'Адрес посетителя не пропущен',
      advice: 'Если посетитель свой, добавьте его адрес в список или политику, которая его не пустила.',
    },
    policy_refused: {
      what: 'Соединение отклонило правило политики трафика',
      advice: 'Откройте политику этого адреса: правило стоит в on_tcp_connect.',
    },
    origin_unreachable: {
      what: 'Клиент не смог соединиться с вашим сервисом',
      advice: 'Проверьте, что сервис запущен и слушает тот адрес и порт, которые указаны в команде nora.',
    },
    stopping: {
      what: 'Сервер перезапускался',
      advice: 'Посетителю нужно соединиться снова.',
    },
    tunnel_busy: {
      what: 'Через туннель уже шло предельное число соединений',
      advice: 'Дождитесь, пока закончатся прежние, или закройте лишние на стороне сервиса.',
    },
    unknown_host: {
      what: 'За этим портом нет туннеля',
      advice: 'Откройте его: nora tcp ЦЕЛЬ --port ПОРТ.',
    },
    tunnel_offline: {
      what: 'Клиент туннеля был не на связи',
      advice: 'Запустите nora на том же компьютере.',
    },
    gateway_down: {
      what: 'Ни один участник шлюза не принимал соединения',
      advice: 'Страница шлюза показывает, что с каждым из них.',
    },
    maintenance: {
      what: 'У шлюза был включён режим работ',
      advice: 'Выключите его на странице шлюза, когда закончите.',
    },
    cannot_tell: {
      what: 'Сервер управления не отвечал, и туннель было не найти',
      advice: 'Соединитесь снова через несколько секунд.',
    },
  },
  {
    closed: { what: 'Both sides closed the connection', advice: 'This is how it should be.' },
    visitor_left: {
      what: 'The visitor reset the connection',
      advice: 'If that was not intended, check the network and the time-outs on that side.',
    },
    origin_reset: {
      what: 'Your service reset the connection',
      advice: 'Look at its log of that moment.',
    },
    link_lost: {
      what: 'The client was disconnected',
      advice: 'The client reconnects by itself; the visitor has to connect again.',
    },
    idle: {
      what: 'Nothing moved on the connection for too long',
      advice: 'Turn on keepalive at one of its ends.',
    },
    cut: {
      what: 'The edge cut the connection: the tunnel was stopped, or the address is no longer allowed',
      advice: 'Check whether the tunnel is open, and its lists of addresses.',
    },
    address_denied: {
      what: 'The visitor’s address is not allowed',
      advice: 'To let this visitor in, add the address to the list or policy that refused it.',
    },
    policy_refused: {
      what: 'A rule of the traffic policy refused the connection',
      advice: 'Open the policy of this address: the rule is in on_tcp_connect.',
    },
    origin_unreachable: {
      what: 'The client could not connect to your service',
      advice: 'Check that the service runs and listens on the address and port given to nora.',
    },
    stopping: {
      what: 'The server was restarting',
      advice: 'The visitor has to connect again.',
    },
    tunnel_busy: {
      what: 'As many connections as allowed were open through the tunnel',
      advice: 'Wait until earlier ones end, or close idle ones at your service.',
    },
    unknown_host: {
      what: 'No tunnel has this port',
      advice: 'Open one: nora tcp TARGET --port PORT.',
    },
    tunnel_offline: {
      what: 'The tunnel’s client was not connected',
      advice: 'Start nora on the same machine.',
    },
    gateway_down: {
      what: 'No member of the gateway took connections',
      advice: 'The page of the gateway says what is wrong with each of them.',
    },
    maintenance: {
      what: 'The gateway was in maintenance',
      advice: 'Switch it off on the page of the gateway when you are done.',
    },
    cannot_tell: {
      what: 'The control server did not answer, so the tunnel could not be found',
      advice: 'Connect again in a few seconds.',
    },
  },
)
