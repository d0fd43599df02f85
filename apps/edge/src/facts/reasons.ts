import type { RequestReason } from '@nora/kit'
import type { Reason } from './reason.ts'
import { WEBHOOK_REASONS, type WebhookReason } from './webhook-reasons.ts'

/** Why the edge answers by itself. The codes are contract: they stand in answers, records and docs. */
export const REASONS = {
  bad_request: {
    status: 400,
    text: { ru: 'Запрос нарушает правила HTTP.', en: 'The request breaks the rules of HTTP.' },
    explanation: {
      ru: 'Заголовок или тело запроса составлены не по RFC 9110, RFC 9112 и RFC 9113. Соединение (в HTTP/2 — поток) закрывается.',
      en: 'The head or the body of the request is not what RFC 9110, RFC 9112 and RFC 9113 demand. The connection, in HTTP/2 the stream, is closed.',
    },
  },
  request_timeout: {
    status: 408,
    text: { ru: 'Запрос не пришёл вовремя.', en: 'The request did not arrive in time.' },
    explanation: {
      ru: 'Заголовок запроса должен прийти за 10 секунд, тело до начала ответа — не медленнее 1 КиБ/с в среднем за 30 секунд; gRPC это не касается. Медленнее можно с --slow-uploads.',
      en: 'A head must arrive within 10 seconds, a body at 1 KiB/s or more on average over 30 seconds until the answer begins; gRPC excepted. --slow-uploads lets it be slower.',
    },
  },
  head_too_large: {
    status: 431,
    text: { ru: 'Заголовок запроса слишком велик.', en: 'The request’s head is too large.' },
    explanation: {
      ru: 'Предел — 64 КиБ и 256 полей. Чаще всего виноваты накопившиеся cookie.',
      en: 'The limit is 64 KiB and 256 fields. Most often the cookies have piled up.',
    },
  },
  credentials_required: {
    status: 401,
    text: { ru: 'Сюда пускают по паролю или ключу.', en: 'A password or a key is needed here.' },
    explanation: {
      ru: 'Туннель открыт с --basic-auth или --key-auth, а в запросе нет верного пароля или ключа (поле X-Token). Подойдёт любой из них.',
      en: 'The tunnel was opened with --basic-auth or --key-auth, and the request has no right password or key (field X-Token). Any one of them will do.',
    },
  },
  address_denied: {
    status: 403,
    text: { ru: 'С вашего адреса сюда не пускают.', en: 'Your address is not let in here.' },
    explanation: {
      ru: 'Адрес посетителя запрещён через --deny-cidr, не входит в --allow-cidr или не пропущен IP-политикой команды. Запись о запросе в консоли показывает этот адрес.',
      en: 'The visitor’s address is denied by --deny-cidr, is not in --allow-cidr, or is denied by an IP policy of the team. The record of the request in the console shows it.',
    },
  },
  origin_denied: {
    status: 403,
    text: {
      ru: 'Скриптам этого сайта читать ответы не разрешено.',
      en: 'Scripts of that site may not read the answers here.',
    },
    explanation: {
      ru: 'Предварительный запрос CORS пришёл от источника, которого нет в --cors. Добавьте его: --cors https://сайт.',
      en: 'A CORS preflight came from an origin that is not in --cors. Add it: --cors https://site.',
    },
  },
  rate_limited: {
    status: 429,
    text: { ru: 'Слишком много запросов. Попробуйте позже.', en: 'Too many requests. Try again later.' },
    explanation: {
      ru: 'Посетитель превысил --rate-limit туннеля. Через сколько секунд повторить, сказано в Retry-After.',
      en: 'The visitor asks more often than the tunnel’s --rate-limit allows. Retry-After says in how many seconds to try again.',
    },
  },
  plan_limit_reached: {
    status: 429,
    text: {
      ru: 'Этот сайт сейчас спрашивают слишком часто. Попробуйте позже.',
      en: 'This site is asked too often right now. Try again later.',
    },
    explanation: {
      ru: 'Запросов к туннелю больше, чем в минуту допускает тариф его команды. Через сколько секунд повторить, сказано в Retry-After.',
      en: 'The tunnel gets more requests a minute than its team’s plan has. Retry-After says in how many seconds to try again.',
    },
  },
  too_many_attempts: {
    status: 429,
    text: {
      ru: 'Слишком много неверных паролей. Попробуйте позже.',
      en: 'Too many wrong passwords. Try again later.',
    },
    explanation: {
      ru: 'С этого адреса ввели больше 10 неверных паролей или ключей за минуту; пока не пройдёт Retry-After, не пустит и верный.',
      en: 'More than 10 wrong passwords or keys came from this address within a minute; until Retry-After is over even a right one does not help.',
    },
  },
  policy_refused: {
    status: 403,
    text: { ru: 'Правило этого сайта не пропускает запрос.', en: 'A rule of this site refuses the request.' },
    explanation: {
      ru: 'Запрос отклонило правило политики трафика, привязанной к адресу. Какое, сказано в журнале доступа edge (поле policy); статус ответа выбирает само правило.',
      en: 'A rule of the traffic policy that is attached to the address refused the request. The access log of the edge says which one (field policy); the rule chooses the status of the answer.',
    },
  },
  policy_unavailable: {
    status: 503,
    text: { ru: 'Правила этого сайта сейчас не работают.', en: 'The rules of this site do not work now.' },
    explanation: {
      ru: 'К адресу привязана политика трафика, которую этот edge не смог прочитать, и прежней версии у него нет. Мимо правил никого не пускают. Проверьте политику в консоли и опубликуйте исправленную.',
      en: 'The traffic policy that is attached to the address cannot be read by this edge, which has no former version of it. Nobody gets past the rules. Check the policy in the console and publish it anew.',
    },
    retryAfterS: 5,
  },
  unknown_host: {
    status: 404,
    text: {
      ru: 'Здесь ничего нет: такого адреса не существует.',
      en: 'There is nothing here: this address does not exist.',
    },
    explanation: {
      ru: 'За этим именем не стоит ни одного туннеля. Проверьте имя или откройте туннель: nora http ПОРТ --name ИМЯ.',
      en: 'No tunnel stands behind this name. Check the name, or open the tunnel: nora http PORT --name NAME.',
    },
  },
  domain_unverified: {
    status: 404,
    text: {
      ru: 'Этот домен ещё не подключён.',
      en: 'This domain is not connected yet.',
    },
    explanation: {
      ru: 'Домен добавлен, но его записи DNS ещё не ведут сюда так, как нужно. Что исправить, показывают страница «Домены» и nora domains check ДОМЕН.',
      en: 'The domain was added, but its DNS records do not lead here as they should. The Domains page and nora domains check DOMAIN say what to mend.',
    },
  },
  misdirected: {
    status: 421,
    text: {
      ru: 'Это соединение не для этого сайта. Откройте его заново.',
      en: 'This connection is not for this site. Open it anew.',
    },
    explanation: {
      ru: 'TLS этого имени заканчивается у клиента (nora tls) или его политика требует сертификат (mtls), а запрос пришёл по соединению, которое открыто для другого имени или раньше, чем появилась политика. Браузер сам откроет новое (RFC 9110, раздел 15.5.20).',
      en: 'TLS of this name ends at the client (nora tls), or its policy asks for a certificate (mtls), and the request came on a connection opened for another name or before the policy was there. Browsers open a new one by themselves (RFC 9110 §15.5.20).',
    },
  },
  forward_failed: {
    status: 503,
    text: {
      ru: 'Сайт сейчас недоступен. Попробуйте позже.',
      en: 'The site is not available now. Try again later.',
    },
    explanation: {
      ru: 'Правило политики (forward-internal) ведёт на внутренний адрес, туннель которого сейчас не открыт. Откройте его: nora http … --internal ИМЯ.',
      en: 'A rule of the policy (forward-internal) leads to an internal endpoint whose tunnel is not open now. Open it with nora http … --internal NAME.',
    },
    retryAfterS: 10,
  },
  gateway_disabled: {
    status: 404,
    text: { ru: 'Этот адрес сейчас выключен.', en: 'This address is switched off now.' },
    explanation: {
      ru: 'Адрес держит шлюз, и его выключили. Включите его на странице шлюза в консоли.',
      en: 'A gateway holds the address, and it is switched off. Switch it on at its page in the console.',
    },
  },
  gateway_down: {
    status: 503,
    text: {
      ru: 'Сайт сейчас недоступен. Попробуйте позже.',
      en: 'The site is not available now. Try again later.',
    },
    explanation: {
      ru: 'Ни один участник шлюза не принимает запросы: туннели не открыты или не отвечают. Страница шлюза в консоли показывает причину у каждого.',
      en: 'No member of the gateway takes requests: their tunnels are not open, or do not answer. The page of the gateway in the console says why for each.',
    },
    retryAfterS: 10,
  },
  maintenance: {
    status: 503,
    text: {
      ru: 'На сайте идут работы. Зайдите позже.',
      en: 'The site is under maintenance. Come back later.',
    },
    explanation: {
      ru: 'У шлюза этого адреса включён режим работ. Его выключают на странице шлюза в консоли; срок и разрешённые адреса — там же.',
      en: 'Maintenance is switched on at the gateway of the address. Its page in the console switches it off, and has the time at which it ends and the addresses that are let through.',
    },
    retryAfterS: 60,
  },
  tunnel_offline: {
    status: 503,
    text: { ru: 'Сайт сейчас не в сети. Попробуйте позже.', en: 'The site is offline now. Try again later.' },
    explanation: {
      ru: 'Имя занято, но его агент не подключён. Запустите nora http на той же машине.',
      en: 'The name is taken, but its agent is not connected. Start nora http on the same machine.',
    },
    retryAfterS: 10,
  },
  tunnel_busy: {
    status: 503,
    text: { ru: 'Сайт перегружен. Попробуйте позже.', en: 'The site is overloaded. Try again later.' },
    explanation: {
      ru: 'Через туннель уже идёт предельное число запросов одновременно.',
      en: 'As many requests as allowed already run through the tunnel.',
    },
    retryAfterS: 1,
  },
  origin_unreachable: {
    status: 502,
    text: { ru: 'Сайт недоступен.', en: 'The site is not reachable.' },
    explanation: {
      ru: 'Агент подключён, но программа на его машине не приняла соединение. Проверьте, что она запущена и слушает тот порт, который указан в nora http.',
      en: 'The agent is connected, but the program on its machine accepted no connection. Check that it runs and listens on the port given to nora http.',
    },
  },
  upstream_refused: {
    status: 502,
    text: { ru: 'Сайт недоступен.', en: 'The site is not reachable.' },
    explanation: {
      ru: 'URL, на который ведёт шлюз, сам или через DNS указывает на частный адрес: на этот сервер, его сеть или метаданные облака. Соединения не было. Укажите публичный адрес; частные сети открывает оператор сервера (edge.private_upstreams).',
      en: 'The URL that the gateway leads to points at a private address, by itself or by DNS: at this server, its network or the metadata of its cloud. No connection was made. Use a public address; the operator of the server opens private networks (edge.private_upstreams).',
    },
  },
  origin_broke_off: {
    status: 502,
    text: { ru: 'Сайт оборвал соединение.', en: 'The site broke the connection off.' },
    explanation: {
      ru: 'Программа за туннелем закрыла соединение, не ответив.',
      en: 'The program behind the tunnel closed the connection without an answer.',
    },
  },
  bad_response: {
    status: 502,
    text: { ru: 'Сайт ответил не по правилам HTTP.', en: 'The site’s answer breaks the rules of HTTP.' },
    explanation: {
      ru: 'Ответ программы за туннелем не соответствует RFC 9110, RFC 9112 и RFC 9113, не является HTTP или говорит на другой его версии: от gRPC и с --app-protocol http2 ждут HTTP/2, от остальных — HTTP/1.1.',
      en: 'The answer of the program behind the tunnel is not what RFC 9110, RFC 9112 and RFC 9113 demand, is no HTTP, or is another version of it: HTTP/2 is expected for gRPC and with --app-protocol http2, HTTP/1.1 otherwise.',
    },
  },
  response_head_too_large: {
    status: 502,
    text: {
      ru: 'Заголовок ответа сайта слишком велик.',
      en: 'The head of the site’s answer is too large.',
    },
    explanation: {
      ru: 'Программа за туннелем прислала заголовок больше 64 КиБ или больше чем из 256 полей. Чаще всего в нём слишком много Set-Cookie или слишком длинное поле.',
      en: 'The program behind the tunnel has sent a head of more than 64 KiB or 256 fields. Most often it sets too many cookies, or a field is too long.',
    },
  },
  origin_timeout: {
    status: 504,
    text: { ru: 'Сайт не ответил вовремя.', en: 'The site did not answer in time.' },
    explanation: {
      ru: 'Программа за туннелем не начала ответ за время, которое задал владелец (--answer-timeout, в nora.yml answer_timeout).',
      en: 'The program behind the tunnel began no answer within the time that its owner has set (--answer-timeout, answer_timeout in nora.yml).',
    },
  },
  visitor_ended: {
    status: 504,
    text: {
      ru: 'Сайт не ответил, а вы больше ничего не присылаете.',
      en: 'The site has not answered, and you send no more.',
    },
    explanation: {
      ru: 'Посетитель закрыл свою сторону соединения сразу после запроса, а ответ не начался за 10 секунд: обычно это значит, что посетителя уже нет. Держите соединение открытым, пока ждёте ответа.',
      en: 'The visitor closed its side of the connection behind the request, and no answer began within 10 seconds: mostly that means the visitor is gone. Keep the connection open while you wait.',
    },
  },
  loop: {
    status: 508,
    text: { ru: 'Запрос ходит по кругу.', en: 'The request runs in a circle.' },
    explanation: {
      ru: 'Запрос уже проходил через этот сервер: туннель указывает на его же публичный адрес.',
      en: 'The request has been through this server before: the tunnel points at its own public address.',
    },
  },
  cannot_tell: {
    status: 503,
    text: {
      ru: 'Сервер не может сейчас ответить за этот адрес. Попробуйте позже.',
      en: 'The server cannot speak for this address now. Try again later.',
    },
    explanation: {
      ru: 'За именем нет подключённого агента, а сервер управления недоступен и не может сказать, существует ли оно.',
      en: 'No agent is connected for the name, and control, which knows whether it exists, is not reachable.',
    },
    retryAfterS: 5,
  },
  stopping: {
    status: 503,
    text: {
      ru: 'Сервер перезапускается. Повторите запрос.',
      en: 'The server is restarting. Repeat the request.',
    },
    explanation: {
      ru: 'Процесс завершает начатые запросы и не принимает новых.',
      en: 'The process finishes running requests and takes no new ones.',
    },
    retryAfterS: 1,
  },
  ...WEBHOOK_REASONS,
} as const satisfies Record<RequestReason | WebhookReason, Reason>

export type ReasonCode = RequestReason | WebhookReason

export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code)
}

export function reason(code: ReasonCode): Reason {
  return REASONS[code]
}
