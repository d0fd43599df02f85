import type { MemberState } from '@nora/contract/gateways'
import type { Localized } from '@nora/kit'

/** Why a request would be answered as it would, step by step. */
const STATES: Readonly<Record<MemberState, Localized>> = {
  unknown: { ru: 'ещё не проверен', en: 'it is not checked yet' },
  healthy: { ru: 'отвечает', en: 'it is up' },
  failing: { ru: 'не отвечает', en: 'it does not answer' },
  ejected: { ru: 'исключён на время', en: 'it is ejected for a while' },
  drained: { ru: 'выведен', en: 'it is drained' },
}

export const steps = {
  disabled: { ru: 'Шлюз выключен: ответом будет 404.', en: 'The gateway is off: the answer is 404.' },
  pending: {
    ru: 'Домен не подтверждён, поэтому запросы сюда не приходят.',
    en: 'The domain is not verified, so no request comes here.',
  },
  no_policy: { ru: 'Политики на адресе нет.', en: 'The address has no traffic policy.' },
  policy_passed: {
    ru: 'Политика адреса пропускает запрос.',
    en: 'The policy of the address lets the request pass.',
  },
  policy_unknown: (action: string): Localized => ({
    ru: `Действие ${action} здесь не выполняется, поэтому решение политики неизвестно. Дальше — как если бы она пропустила.`,
    en: `The action ${action} is not run here, so what the policy decides is not known. The rest is as if it let the request pass.`,
  }),
  policy_answered: (rule: string, status: number): Localized => ({
    ru: `Политика отвечает сама: правило ${rule}, статус ${status}.`,
    en: `The policy answers by itself: rule ${rule}, status ${status}.`,
  }),
  policy_closed: (rule: string): Localized => ({
    ru: `Политика закрывает соединение: правило ${rule}.`,
    en: `The policy closes the connection: rule ${rule}.`,
  }),
  policy_forwarded: (rule: string): Localized => ({
    ru: `Политика ведёт запрос на внутреннее имя: правило ${rule}.`,
    en: `The policy forwards the request to an internal name: rule ${rule}.`,
  }),
  tunnel_has_it: (person: string): Localized => ({
    ru: `На адресе открыт туннель (${person}), и в режиме fallback отвечает он.`,
    en: `A tunnel is open at the address (${person}), and in mode fallback it answers.`,
  }),
  maintenance: {
    ru: 'Идут работы: ответом будет страница со статусом 503. Адреса из списка исключений проходят.',
    en: 'Maintenance is on: the answer is its page with 503. Addresses on the allow list pass.',
  },
  fixed: (status: number): Localized => ({
    ru: `Шлюз отвечает сам со статусом ${status}.`,
    en: `The gateway answers by itself with ${status}.`,
  }),
  redirect: (location: string): Localized => ({
    ru: `Шлюз перенаправляет на ${location}.`,
    en: `The gateway redirects to ${location}.`,
  }),
  url: (url: string): Localized => ({
    ru: `Запрос уходит на ${url}.`,
    en: `The request goes to ${url}.`,
  }),
  tunnel: (target: string): Localized => ({
    ru: `Запрос уходит в туннель ${target}.`,
    en: `The request goes to the tunnel ${target}.`,
  }),
  tunnel_away: (target: string): Localized => ({
    ru: `Туннеля ${target} сейчас нет: посетитель ждёт, сколько задано, и получает страницу об этом.`,
    en: `The tunnel ${target} is away: the visitor waits as long as is set, and then gets a page that says so.`,
  }),
  no_members: { ru: 'В пуле никого нет.', en: 'The pool has no members.' },
  left_out: (target: string, state: MemberState): Localized => ({
    ru: `${target} не выбирается: ${STATES[state].ru}.`,
    en: `${target} is left out: ${STATES[state].en}.`,
  }),
  named: (target: string, name: string): Localized => ({
    ru: `Запрос называет ${name}: это ${target}.`,
    en: `The request names ${name}: that is ${target}.`,
  }),
  not_named: (name: string): Localized => ({
    ru: `Запрос называет ${name}, но такого участника нет: выбор обычный.`,
    en: `The request names ${name}, but there is no such member: the usual choice is made.`,
  }),
  sticky: (target: string): Localized => ({
    ru: `Cookie закрепляет посетителя за ${target}, если она подписана шлюзом.`,
    en: `A cookie binds the visitor to ${target}, if the gateway has signed it.`,
  }),
  tier: (tier: number): Localized => ({
    ru: `Выбор идёт в очереди ${tier}: это первая, где кто-то отвечает.`,
    en: `The choice is made in tier ${tier}: it is the first in which somebody answers.`,
  }),
  least_running: (target: string, running: number, weight: number): Localized => ({
    ru: `У ${target} меньше всего запросов на единицу веса: ${running} при весе ${weight}.`,
    en: `${target} has the fewest requests for its weight: ${running} at weight ${weight}.`,
  }),
  weighted: (target: string, percent: number): Localized => ({
    ru: `Вероятнее всех ${target}: его доля ${percent} %.`,
    en: `${target} is the most likely: its share is ${percent}%.`,
  }),
  panic: {
    ru: 'Не отвечает никто, поэтому пробуют всех в первой очереди.',
    en: 'Nobody answers, so all of the first tier are tried.',
  },
  page_instead: {
    ru: 'Не отвечает никто, и вместо попыток показывается страница работ со статусом 503.',
    en: 'Nobody answers, and the maintenance page is shown with 503 instead of trying.',
  },
} as const
