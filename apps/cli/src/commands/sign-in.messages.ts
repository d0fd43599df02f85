import { defineTexts } from '@nora/kit'

export const signInMessages = defineTexts(
  {
    openLink: (url: string) => `Откройте ссылку, чтобы войти: ${url}`,
    compareCode: (code: string) => `Код на странице должен совпасть: ${code}`,
    browserOpened: 'Браузер открыт, ждём подтверждения…',
    waiting: 'Ждём подтверждения…',
    signedIn: (who: string, server: string) => `Вы вошли как ${who} на ${server}.`,
    denied: 'Вход отклонён в браузере.',
    expired: 'Ссылка для входа устарела.',
    startAgain: (server: string) => `Начните ещё раз: nora login --server ${server}`,
  },
  {
    openLink: (url: string) => `Open this link to sign in: ${url}`,
    compareCode: (code: string) => `The code on the page must be the same: ${code}`,
    browserOpened: 'The browser is open; waiting for your approval…',
    waiting: 'Waiting for your approval…',
    signedIn: (who: string, server: string) => `Signed in as ${who} at ${server}.`,
    denied: 'The sign-in was refused in the browser.',
    expired: 'The sign-in link is out of date.',
    startAgain: (server: string) => `Start again: nora login --server ${server}`,
  },
)
