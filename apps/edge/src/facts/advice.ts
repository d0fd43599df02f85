import type { Localized } from '@nora/kit'
import type { ReasonCode } from './reasons.ts'

/** What a visitor can do when the edge answers by itself: one sentence under the reason. */
export const ADVICE: Readonly<Record<ReasonCode, Localized>> = {
  bad_request: {
    ru: 'Обновите страницу; если не поможет, откройте её в другом браузере.',
    en: 'Reload the page; if that does not help, open it in another browser.',
  },
  request_timeout: {
    ru: 'Проверьте соединение с интернетом и повторите.',
    en: 'Check your internet connection and try again.',
  },
  head_too_large: {
    ru: 'Удалите cookie этого сайта и обновите страницу.',
    en: 'Delete the cookies of this site and reload the page.',
  },
  credentials_required: {
    ru: 'Обновите страницу и введите имя и пароль, которые дал владелец сайта.',
    en: 'Reload the page and enter the name and password that the site’s owner gave you.',
  },
  address_denied: {
    ru: 'Если вас должны пускать, перешлите этот адрес тому, кто дал вам ссылку.',
    en: 'If you should be let in, send this address to whoever gave you the link.',
  },
  origin_denied: {
    ru: 'Попросите владельца сайта разрешить ваш источник.',
    en: 'Ask the site’s owner to allow your origin.',
  },
  rate_limited: {
    ru: 'Подождите минуту и обновите страницу.',
    en: 'Wait a minute and reload the page.',
  },
  plan_limit_reached: {
    ru: 'Подождите минуту и обновите страницу.',
    en: 'Wait a minute and reload the page.',
  },
  too_many_attempts: {
    ru: 'Подождите минуту: до тех пор не подойдёт и верный пароль.',
    en: 'Wait a minute: until then even the right password is not accepted.',
  },
  policy_refused: {
    ru: 'Если вас должны пускать, напишите тому, кто дал вам ссылку.',
    en: 'If you should be let in, write to whoever gave you the link.',
  },
  policy_unavailable: {
    ru: 'Обновите страницу через несколько секунд или напишите владельцу сайта.',
    en: 'Reload the page in a few seconds, or tell the site’s owner.',
  },
  unknown_host: {
    ru: 'Проверьте, нет ли в адресе опечатки, или попросите новую ссылку.',
    en: 'Check the address for a typo, or ask for a new link.',
  },
  domain_unverified: {
    ru: 'Домен настраивают. Зайдите позже.',
    en: 'The domain is being set up. Come back later.',
  },
  misdirected: {
    ru: 'Обновите страницу.',
    en: 'Reload the page.',
  },
  tunnel_offline: {
    ru: 'Компьютер, на котором работает сайт, не на связи. Обновите страницу через минуту.',
    en: 'The computer that serves the site is not connected. Reload the page in a minute.',
  },
  forward_failed: {
    ru: 'Обновите страницу через минуту.',
    en: 'Reload the page in a minute.',
  },
  gateway_disabled: {
    ru: 'Если вы ждали здесь сайт, напишите его владельцу.',
    en: 'If you expected a site here, tell its owner.',
  },
  gateway_down: {
    ru: 'Обновите страницу через минуту.',
    en: 'Reload the page in a minute.',
  },
  maintenance: {
    ru: 'Обновите страницу позже: сайт вернётся по этому же адресу.',
    en: 'Reload the page later: the site will be back at this address.',
  },
  tunnel_busy: {
    ru: 'Обновите страницу через несколько секунд.',
    en: 'Reload the page in a few seconds.',
  },
  origin_unreachable: {
    ru: 'Связь есть, но сам сайт не запущен. Напишите его владельцу или зайдите позже.',
    en: 'The connection is there, but the site itself is not running. Tell its owner or come back later.',
  },
  upstream_refused: {
    ru: 'Напишите владельцу сайта: он указал адрес, на который отсюда не ходят.',
    en: 'Tell the site’s owner: the address that it leads to is not reached from here.',
  },
  origin_broke_off: {
    ru: 'Обновите страницу; если это повторяется, напишите владельцу сайта.',
    en: 'Reload the page; if it happens again, tell the site’s owner.',
  },
  bad_response: {
    ru: 'Напишите владельцу сайта: исправить это может только он.',
    en: 'Tell the site’s owner: only they can mend it.',
  },
  response_head_too_large: {
    ru: 'Удалите cookie этого сайта; если не поможет, напишите его владельцу.',
    en: 'Delete the cookies of this site; if that does not help, tell its owner.',
  },
  origin_timeout: {
    ru: 'Обновите страницу; если это повторяется, напишите владельцу сайта.',
    en: 'Reload the page; if it happens again, tell the site’s owner.',
  },
  visitor_ended: {
    ru: 'Обновите страницу.',
    en: 'Reload the page.',
  },
  loop: {
    ru: 'Напишите владельцу сайта: исправить это может только он.',
    en: 'Tell the site’s owner: only they can mend it.',
  },
  cannot_tell: {
    ru: 'Обновите страницу через минуту.',
    en: 'Reload the page in a minute.',
  },
  stopping: {
    ru: 'Обновите страницу через несколько секунд.',
    en: 'Reload the page in a few seconds.',
  },
  unknown_webhook: {
    ru: 'Скопируйте адрес вебхука из консоли ещё раз.',
    en: 'Copy the address of the webhook from the console once more.',
  },
  webhook_moved: {
    ru: 'Впишите отправителю новый адрес вебхука.',
    en: 'Enter the new address of the webhook at the sender.',
  },
  webhook_method_not_allowed: {
    ru: 'Отправьте запрос методом, который назван в Allow.',
    en: 'Send the request with a method that Allow names.',
  },
  webhook_body_too_large: {
    ru: 'Отправьте меньше за один запрос.',
    en: 'Send less in one request.',
  },
  webhook_rate_limited: {
    ru: 'Повторите через столько секунд, сколько сказано в Retry-After.',
    en: 'Try again in as many seconds as Retry-After says.',
  },
  webhook_full: {
    ru: 'Повторите через минуту.',
    en: 'Try again in a minute.',
  },
  webhook_signature_refused: {
    ru: 'Сверьте секрет у отправителя с секретом вебхука.',
    en: 'Compare the secret at the sender with that of the webhook.',
  },
  webhook_not_stored: {
    ru: 'Повторите через несколько секунд.',
    en: 'Try again in a few seconds.',
  },
}
