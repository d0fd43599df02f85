import type { Reason } from './reason.ts'

/** Why a webhook does not take a request. Senders read them; no tunnel has such a record. */
export const WEBHOOK_REASONS = {
  unknown_webhook: {
    status: 404,
    text: {
      ru: 'Здесь нет вебхука.',
      en: 'There is no webhook here.',
    },
    explanation: {
      ru: 'Токена в адресе не знает ни один вебхук: он удалён или в адресе ошибка. Скопируйте адрес со страницы вебхука.',
      en: 'No webhook knows the token of the address: it was deleted, or the address has a mistake. Copy the address from the page of the webhook.',
    },
  },
  webhook_moved: {
    status: 410,
    text: {
      ru: 'У этого вебхука теперь другой адрес.',
      en: 'This webhook has another address now.',
    },
    explanation: {
      ru: 'Токен вебхука сменили, и срок прежнего вышел. Впишите отправителю новый адрес со страницы вебхука.',
      en: 'The token of the webhook was rotated, and the time of the former one is over. Enter the new address from the page of the webhook at the sender.',
    },
  },
  webhook_method_not_allowed: {
    status: 405,
    text: {
      ru: 'Этот вебхук не принимает запросы с таким методом.',
      en: 'This webhook does not take requests with this method.',
    },
    explanation: {
      ru: 'Метода нет среди тех, что разрешены в настройках вебхука; разрешённые названы в Allow.',
      en: 'The method is not one of those that the settings of the webhook allow; Allow names them.',
    },
  },
  webhook_body_too_large: {
    status: 413,
    text: {
      ru: 'Тело запроса больше, чем принимает этот вебхук.',
      en: 'The body of the request is larger than this webhook takes.',
    },
    explanation: {
      ru: 'Предел тела задан в настройках вебхука и тарифом команды. Тело считают, пока оно идёт, что бы ни обещал Content-Length.',
      en: 'The settings of the webhook and the plan of its team limit the body. It is counted while it comes, whatever Content-Length says.',
    },
  },
  webhook_rate_limited: {
    status: 429,
    text: {
      ru: 'Слишком много запросов к этому вебхуку. Повторите позже.',
      en: 'Too many requests to this webhook. Try again later.',
    },
    explanation: {
      ru: 'Запросов больше, чем вебхук принимает в минуту. Через сколько секунд повторить, сказано в Retry-After.',
      en: 'More requests came than the webhook takes in a minute. Retry-After says in how many seconds to try again.',
    },
  },
  webhook_full: {
    status: 429,
    text: {
      ru: 'Вебхук сейчас не может сохранить новые запросы. Повторите позже.',
      en: 'The webhook cannot keep new requests now. Try again later.',
    },
    explanation: {
      ru: 'У команды столько недоставленных запросов, сколько хранит её тариф. Доставьте или удалите их, либо смените тариф.',
      en: 'The team has as many undelivered requests as its plan keeps. Deliver or delete some, or change the plan.',
    },
    retryAfterS: 60,
  },
  webhook_signature_refused: {
    status: 401,
    text: {
      ru: 'Подпись запроса не подошла.',
      en: 'The signature of the request is not right.',
    },
    explanation: {
      ru: 'Запрос не подписан секретом вебхука, подпись устарела или он пришёл с чужого адреса. Запрос сохранён с пометкой на странице вебхука, там сказано, что не так.',
      en: 'The request is not signed with the secret of the webhook, its signature is stale, or it came from an address of somebody else. The page of the webhook shows it and says what is wrong.',
    },
  },
  webhook_not_stored: {
    status: 503,
    text: {
      ru: 'Запрос не сохранён. Повторите позже.',
      en: 'The request was not stored. Try again later.',
    },
    explanation: {
      ru: 'Вебхук отвечает 2xx только на то, что уже сохранил, а сейчас сохранить некуда: диск edge полон или не пишет, занята вся отведённая память (edge.webhook_spool_bytes, edge.buffer_mib) или проверка подписи настроена неверно. Отправители повторяют сами.',
      en: 'A webhook answers 2xx only to what it has stored, and now there is no place: the disk of the edge is full or broken, its quota or memory is used up (edge.webhook_spool_bytes, edge.buffer_mib), or the verification cannot be set up. Senders try again by themselves.',
    },
    retryAfterS: 5,
  },
} as const satisfies Record<string, Reason>

export type WebhookReason = keyof typeof WEBHOOK_REASONS
