import type { Localized } from '@nora/kit'

export const credentialsTexts = {
  tooManyWaiting: {
    ru: 'С этого адреса уже ждут подтверждения несколько клиентов. Подтвердите их или подождите.',
    en: 'Several clients from this address are waiting already. Approve them or wait.',
  },
  pollTooSoon: { ru: 'Слишком часто. Повторите позже.', en: 'Too often. Ask again later.' },
  loginGone: {
    ru: 'Запрос на вход не найден или устарел. Начните вход заново.',
    en: 'The sign-in request was not found or is out of date. Start again.',
  },
  alreadyDecided: {
    ru: 'Решение по этому запросу уже принято.',
    en: 'This request has been decided already.',
  },
  tokenRefused: {
    ru: 'Токен неизвестен или заменён новым. Сохраните действующий токен из консоли или выполните nora login.',
    en: 'The token is unknown or was replaced. Save the current one from the console, or run nora login.',
  },
  notYourTeam: {
    ru: 'Вы не состоите в этой команде. Обновите страницу и выберите другую.',
    en: 'You are not in this team. Reload the page and choose another one.',
  },
  leftTeam: (team: string): Localized => ({
    ru: `Вы больше не в команде «${team}», поэтому её токены отозваны. Выберите другую команду: nora login.`,
    en: `You are no longer in the team ${team}, so your tokens for it are revoked. Choose another team with nora login.`,
  }),
  noClient: {
    ru: 'Так завершается только вход клиента (nc_…). Токен аккаунта и API-ключ отзывают в консоли: /access. Сеанс браузера завершают выходом.',
    en: 'Only the sign-in of a client (nc_…) ends this way. Revoke an account token in the console under /access; end a browser’s session by signing out.',
  },
  past: { ru: 'Этот срок уже прошёл.', en: 'This moment has passed already.' },
  outlivesMaker: (until: string): Localized => ({
    ru: `Созданное API-ключом действует не дольше его самого: до ${until}.`,
    en: `What an API key makes lasts no longer than itself: until ${until}.`,
  }),
} as const
