import { defineTexts } from '@nora/kit'

export const credentialsMessages = defineTexts(
  {
    savedIn: (path: string) => `Сохранено в ${path}`,
    pasteToken: 'Вставьте токен и нажмите Enter:',
    signedOut: (server: string) => `Токен для ${server} удалён с этой машины.`,
    notSignedIn: (server: string) => `Токена для ${server} на этой машине не было.`,
    atServer: {
      ended: () => 'Вход завершён и на сервере: этот токен больше не действует.',
      unknown: (server: string) =>
        `Завершить вход на сервере не удалось, он действует. Завершите его в консоли: ${server}/profile, раздел «Сеансы».`,
      shared: (server: string) =>
        `На сервере этот токен действует: им могут пользоваться другие машины. Отзывают его в консоли: ${server}/access`,
    },
    variableStays: 'NORA_TOKEN задана и действует дальше: уберите её сами.',
    forgotten: (server: string) =>
      `Сервер ${server} забыт: токен, центр сертификации и право этой машины на её имена.`,
    variableSet: (name: string) => `Переменная ${name} задана и важнее сохранённого.`,
    configFile: 'Файл',
    server: 'Сервер',
    token: 'токен',
    noToken: 'нет',
    authority: 'центр сертификации',
    defaultServer: 'по умолчанию',
  },
  {
    savedIn: (path: string) => `Saved in ${path}`,
    pasteToken: 'Paste the token and press Enter:',
    signedOut: (server: string) => `The token for ${server} is removed from this machine.`,
    notSignedIn: (server: string) => `There was no token for ${server} on this machine.`,
    atServer: {
      ended: () => 'The sign-in is ended at the server too: this token is refused from now on.',
      unknown: (server: string) =>
        `The sign-in could not be ended at the server and stays valid. End it in the console: ${server}/profile, under Sessions.`,
      shared: (server: string) =>
        `The token stays valid at the server, as other machines may use it. Revoke it in the console: ${server}/access`,
    },
    variableStays: 'NORA_TOKEN is set and stays in force: unset it yourself.',
    forgotten: (server: string) =>
      `The server ${server} is forgotten: the token, the certificate authority, and this machine’s right to its names.`,
    variableSet: (name: string) => `The variable ${name} is set and goes before what is saved.`,
    configFile: 'File',
    server: 'Server',
    token: 'token',
    noToken: 'none',
    authority: 'certificate authority',
    defaultServer: 'default',
  },
)
