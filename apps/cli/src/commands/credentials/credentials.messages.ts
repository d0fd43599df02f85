import { defineTexts } from '@nora/kit'

export const credentialsMessages = defineTexts(
  {
    openLink: (url: string) => `Откройте ссылку, чтобы войти: ${url}`,
    compareCode: (code: string) => `Код на странице должен совпасть: ${code}`,
    browserOpened: 'Браузер открыт, ждём подтверждения…',
    waiting: 'Ждём подтверждения…',
    signedIn: (who: string, server: string) => `Вы вошли как ${who} на ${server}.`,
    savedIn: (path: string) => `Сохранено в ${path}`,
    configFile: 'Файл',
    server: 'Сервер',
    token: 'токен',
    noToken: 'нет',
    authority: 'центр сертификации',
    defaultServer: 'по умолчанию',
  },
  {
    openLink: (url: string) => `Open this link to sign in: ${url}`,
    compareCode: (code: string) => `The code on the page must be the same: ${code}`,
    browserOpened: 'The browser is open; waiting for your approval…',
    waiting: 'Waiting for your approval…',
    signedIn: (who: string, server: string) => `Signed in as ${who} at ${server}.`,
    savedIn: (path: string) => `Saved in ${path}`,
    configFile: 'File',
    server: 'Server',
    token: 'token',
    noToken: 'none',
    authority: 'certificate authority',
    defaultServer: 'default',
  },
)
