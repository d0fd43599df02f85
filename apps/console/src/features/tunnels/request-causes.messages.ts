import { type ConnectionEnding, defineTexts, formatNumber, type RequestReason } from '@nora/kit'
import { connectionCausesTexts } from './connection-causes.messages.ts'

/** What happened, and what to do about it. */
type Cause = { what: string; advice: string }
type Causes = { request: Record<RequestReason, Cause>; connection: Record<ConnectionEnding, Cause> }

const rateRu = (limit: number, seconds: number) =>
  `больше ${formatNumber('ru', limit)} запросов ${seconds === 60 ? 'в минуту' : seconds === 1 ? 'в секунду' : `за ${seconds} с`}`
const rateEn = (limit: number, seconds: number) =>
  `over ${formatNumber('en', limit)} requests ${seconds === 60 ? 'a minute' : seconds === 1 ? 'a second' : `in ${seconds} s`}`

const ru: Causes = {
  request: {
    bad_request: {
      what: 'Запрос посетителя нарушает правила HTTP',
      advice:
        'До вашего сервиса он не дошёл. Проверьте программу, которая его отправила: заголовок или тело составлены неверно.',
    },
    request_timeout: {
      what: 'Запрос посетителя не пришёл вовремя',
      advice: 'Заголовок ждут 10 секунд, тело — не медленнее 1 КиБ/с. Медленные загрузки: --slow-uploads.',
    },
    head_too_large: {
      what: 'Заголовок запроса больше 64 КиБ или в нём больше 256 полей',
      advice: 'Чаще всего накопились cookie: посетителю стоит очистить их для этого сайта.',
    },
    credentials_required: {
      what: 'У посетителя нет верного пароля или ключа',
      advice:
        'Туннель открыт с --basic-auth или --key-auth. Передайте посетителю пароль или уберите параметр.',
    },
    address_denied: {
      what: 'Адрес посетителя не пропущен',
      advice: 'Если посетитель свой, добавьте его адрес в список или политику, которая его не пустила.',
    },
    origin_denied: {
      what: 'Скрипту другого сайта не разрешено читать ответы',
      advice: 'Добавьте этот сайт в --cors, если ему можно доверять.',
    },
    rate_limited: {
      what: 'Посетитель спрашивает чаще, чем разрешает туннель',
      advice: 'Предел задан через --rate-limit. Увеличьте его или подождите.',
    },
    plan_limit_reached: {
      what: 'Запросов к туннелю больше, чем есть в тарифе команды',
      advice: 'Подождите минуту или выберите тариф побольше.',
    },
    too_many_attempts: {
      what: 'С этого адреса слишком много неверных паролей или ключей',
      advice: 'После 10 неверных за минуту не пускает и верный. Через минуту можно снова.',
    },
    policy_refused: {
      what: 'Запрос отклонило правило политики трафика',
      advice: 'Откройте политику этого адреса и прогоните запрос через отладчик.',
    },
    policy_unavailable: {
      what: 'Политику трафика этого адреса не удалось прочитать',
      advice: 'Проверьте политику и опубликуйте исправленную версию.',
    },
    unknown_host: {
      what: 'За этим именем нет туннеля',
      advice: 'Проверьте имя или откройте туннель: nora http ПОРТ --name ИМЯ.',
    },
    domain_unverified: {
      what: 'Домен ещё не подтверждён',
      advice: 'Его записи DNS пока не ведут сюда. Что исправить, показывает страница «Домены».',
    },
    misdirected: {
      what: 'Запрос пришёл по соединению для другого имени',
      advice: 'TLS этого имени заканчивается у клиента. Браузер сам откроет новое соединение.',
    },
    tunnel_offline: {
      what: 'Клиент туннеля был не на связи',
      advice: 'Запустите nora на том же компьютере; запросы ждут возвращения клиента до 10 секунд.',
    },
    forward_failed: {
      what: 'Правило политики ведёт на внутренний адрес, который не открыт',
      advice: 'Откройте его туннель: nora http … --internal ИМЯ.',
    },
    gateway_disabled: {
      what: 'Шлюз этого адреса выключен',
      advice: 'Включите его на странице шлюза.',
    },
    gateway_down: {
      what: 'Ни один участник шлюза не принимает запросы',
      advice: 'Страница шлюза показывает, что с каждым из них.',
    },
    maintenance: {
      what: 'У шлюза включён режим работ',
      advice: 'Выключите его на странице шлюза, когда закончите.',
    },
    tunnel_busy: {
      what: 'Через туннель уже шло предельное число запросов',
      advice: 'Посмотрите, почему ваш сервис отвечает медленно: прежние запросы ещё не закончились.',
    },
    origin_unreachable: {
      what: 'Клиент не смог соединиться с вашим сервисом',
      advice: 'Проверьте, что сервис запущен и слушает тот адрес и порт, которые указаны в команде nora.',
    },
    upstream_refused: {
      what: 'URL шлюза ведёт на частный адрес, соединения не было',
      advice:
        'Укажите в шлюзе публичный адрес. Частные сети открывает оператор сервера: edge.private_upstreams.',
    },
    origin_broke_off: {
      what: 'Ваш сервис закрыл соединение, не ответив',
      advice: 'Посмотрите его журнал за это время. Если сервис ждёт TLS, укажите цель с https://.',
    },
    bad_response: {
      what: 'Ответ вашего сервиса нарушает правила HTTP',
      advice: 'Какое именно, сказано в туннеле и в окне клиента. Для HTTP/2 нужен --app-protocol http2.',
    },
    response_head_too_large: {
      what: 'Заголовок ответа вашего сервиса больше 64 КиБ или 256 полей',
      advice: 'Чаще всего сервис ставит слишком много cookie: уменьшите их число.',
    },
    origin_timeout: {
      what: 'Ваш сервис не начал отвечать вовремя',
      advice: 'Предел задан через --answer-timeout. Увеличьте его или ускорьте сервис.',
    },
    visitor_ended: {
      what: 'Посетитель закрыл свою сторону соединения, а ваш сервис не ответил за 10 секунд',
      advice: 'Обычно посетителя уже нет. Программе, которая спрашивает, нужно держать соединение открытым.',
    },
    loop: {
      what: 'Запрос ходит по кругу',
      advice: 'Туннель ведёт на свой же публичный адрес: укажите целью локальный сервис.',
    },
    cannot_tell: {
      what: 'Сервер управления не отвечал, и имя было не найти',
      advice: 'Повторите запрос через несколько секунд; если не помогает, напишите администратору.',
    },
    stopping: {
      what: 'Сервер перезапускался и не принимал новых запросов',
      advice: 'Повторите запрос: его примет другой процесс.',
    },
  },
  connection: connectionCausesTexts.ru,
}

const en: Causes = {
  request: {
    bad_request: {
      what: 'The visitor’s request breaks the rules of HTTP',
      advice: 'It did not reach your service. Check the program that sent it: its head or body is malformed.',
    },
    request_timeout: {
      what: 'The visitor’s request did not arrive in time',
      advice: 'A head has 10 seconds, a body must come at 1 KiB/s or more. Use --slow-uploads for slow ones.',
    },
    head_too_large: {
      what: 'The head of the request is larger than 64 KiB or has more than 256 fields',
      advice: 'Most often cookies have piled up: the visitor should clear those of this site.',
    },
    credentials_required: {
      what: 'The visitor has no right password or key',
      advice:
        'The tunnel was opened with --basic-auth or --key-auth. Give the visitor the password, or drop it.',
    },
    address_denied: {
      what: 'The visitor’s address is not allowed',
      advice: 'To let this visitor in, add the address to the list or policy that refused it.',
    },
    origin_denied: {
      what: 'A script of another site may not read the answers',
      advice: 'Add that site to --cors if you trust it.',
    },
    rate_limited: {
      what: 'The visitor asks more often than the tunnel allows',
      advice: 'The limit is set with --rate-limit. Raise it, or wait.',
    },
    plan_limit_reached: {
      what: 'The tunnel gets more requests than the team’s plan has',
      advice: 'Wait a minute, or choose a larger plan.',
    },
    too_many_attempts: {
      what: 'Too many wrong passwords or keys came from this address',
      advice: 'After 10 wrong ones within a minute even a right one is refused. It works again in a minute.',
    },
    policy_refused: {
      what: 'A rule of the traffic policy refused the request',
      advice: 'Open the policy of this address and run the request in the debugger.',
    },
    policy_unavailable: {
      what: 'The traffic policy of this address could not be read',
      advice: 'Check the policy and publish a corrected version.',
    },
    unknown_host: {
      what: 'No tunnel has this name',
      advice: 'Check the name, or open the tunnel: nora http PORT --name NAME.',
    },
    domain_unverified: {
      what: 'The domain is not verified yet',
      advice: 'Its DNS records do not lead here. The Domains page says what to mend.',
    },
    misdirected: {
      what: 'The request came on a connection for another name',
      advice: 'TLS of this name ends at the client. The browser opens a new connection by itself.',
    },
    tunnel_offline: {
      what: 'The tunnel’s client was not connected',
      advice: 'Start nora on the same machine; requests wait up to 10 seconds for a client to come back.',
    },
    forward_failed: {
      what: 'A rule of the policy leads to an internal endpoint that is not open',
      advice: 'Open its tunnel with nora http … --internal NAME.',
    },
    gateway_disabled: {
      what: 'The gateway of this address is switched off',
      advice: 'Switch it on at its page.',
    },
    gateway_down: {
      what: 'No member of the gateway takes requests',
      advice: 'The page of the gateway says what is wrong with each.',
    },
    maintenance: {
      what: 'The gateway is under maintenance',
      advice: 'Switch maintenance off at its page when you are done.',
    },
    tunnel_busy: {
      what: 'As many requests as allowed were running through the tunnel',
      advice: 'Find out why your service is slow: earlier requests have not finished.',
    },
    origin_unreachable: {
      what: 'The client could not connect to your service',
      advice: 'Check that the service runs and listens on the address and port given to nora.',
    },
    upstream_refused: {
      what: 'The URL of the gateway leads to a private address; no connection was made',
      advice:
        'Give the gateway a public address. The operator of the server opens private networks: edge.private_upstreams.',
    },
    origin_broke_off: {
      what: 'Your service closed the connection before it answered',
      advice: 'Look at its log of that moment. If it expects TLS, give the target as https://.',
    },
    bad_response: {
      what: 'The answer of your service breaks the rules of HTTP',
      advice: 'The tunnel and the client’s screen say which one. HTTP/2 needs --app-protocol http2.',
    },
    response_head_too_large: {
      what: 'The head of your service’s answer is larger than 64 KiB or 256 fields',
      advice: 'Most often it sets too many cookies: send fewer.',
    },
    origin_timeout: {
      what: 'Your service did not begin to answer in time',
      advice: 'The limit is set with --answer-timeout. Raise it, or make the service faster.',
    },
    visitor_ended: {
      what: 'The visitor closed its side, and your service did not answer within 10 seconds',
      advice: 'Mostly the visitor is gone. The program that asks must keep the connection open.',
    },
    loop: {
      what: 'The request runs in a circle',
      advice: 'The tunnel points at its own public address: give a local service as its target.',
    },
    cannot_tell: {
      what: 'The control server did not answer, so the name could not be found',
      advice: 'Repeat the request in a few seconds; if that does not help, write to your administrator.',
    },
    stopping: {
      what: 'The server was restarting and took no new requests',
      advice: 'Repeat the request: another process takes it.',
    },
  },
  connection: connectionCausesTexts.en,
}

export const requestCausesTexts = defineTexts(
  {
    causes: ru,
    by: {
      edge: 'Ответил сервер Nora',
      agent: 'Ответил клиент Nora',
      application: 'Ответило ваше приложение',
      nobody: 'Никто не ответил',
    },
    answered: 'Запрос дошёл, и приложение на него ответило',
    answeredError: (status: number) => `Ваше приложение само ответило ${status}`,
    answeredErrorAdvice: 'Посмотрите его журнал за это время: Nora передала ответ как есть.',
    answeredByAgent: 'Клиент ответил сам: из папки или тем, что напечатала программа',
    cutShort: 'Ответ передан не до конца',
    redirected: 'Посетителя отправили на https',
    preflight: 'Браузер спросил разрешения (CORS preflight), сервер ответил за вас',
    visitorLeft: 'Посетитель ушёл, не дождавшись ответа',
    visitorLeftAdvice: 'Если так бывает часто, посмотрите, долго ли отвечает ваш сервис.',
    cutOff: 'Запрос прерван, пока шёл',
    policy: (name: string) => `Не пропустила IP-политика «${name}»`,
    allowCidr: {
      tunnel: 'Адреса нет среди разрешённых (--allow-cidr)',
      port: 'Адреса нет среди разрешённых для этого порта',
    },
    denyCidr: {
      tunnel: 'Адрес запрещён (--deny-cidr)',
      port: 'Адрес запрещён для этого порта',
    },
    rate: (limit: number, seconds: number) => `Посетитель прислал ${rateRu(limit, seconds)}`,
    plan: (limit: number, seconds: number) => `К туннелю пришло ${rateRu(limit, seconds)}: это предел тарифа`,
    refusedByRule: (rule: string, action: string) =>
      `Отклонило правило «${rule}» политики трафика (${action})`,
    answeredByRule: (rule: string, action: string) =>
      `Ответило правило «${rule}» политики трафика (${action})`,
    change: 'Изменить',
  },
  {
    causes: en,
    by: {
      edge: 'The edge answered',
      agent: 'The agent answered',
      application: 'Your application answered',
      nobody: 'Nobody answered',
    },
    answered: 'The request arrived, and your application answered it',
    answeredError: (status: number) => `Your application itself answered ${status}`,
    answeredErrorAdvice: 'Look at its log of that moment: the answer was passed on as it was.',
    answeredByAgent: 'The agent answered by itself: from a folder, or with what a program printed',
    cutShort: 'The answer was cut short',
    redirected: 'The visitor was sent to https',
    preflight: 'A browser asked for permission (CORS preflight), and the edge answered for you',
    visitorLeft: 'The visitor left before an answer came',
    visitorLeftAdvice: 'If that happens often, see how long your service takes to answer.',
    cutOff: 'The request was cut off while it ran',
    policy: (name: string) => `Denied by the IP policy “${name}”`,
    allowCidr: {
      tunnel: 'The address is not among those allowed (--allow-cidr)',
      port: 'The address is not among those allowed for this port',
    },
    denyCidr: {
      tunnel: 'The address is denied (--deny-cidr)',
      port: 'The address is denied for this port',
    },
    rate: (limit: number, seconds: number) => `The visitor sent ${rateEn(limit, seconds)}`,
    plan: (limit: number, seconds: number) =>
      `The tunnel got ${rateEn(limit, seconds)}, the limit of the plan`,
    refusedByRule: (rule: string, action: string) =>
      `The rule “${rule}” of the traffic policy refused it (${action})`,
    answeredByRule: (rule: string, action: string) =>
      `The rule “${rule}” of the traffic policy answered it (${action})`,
    change: 'Change',
  },
)
