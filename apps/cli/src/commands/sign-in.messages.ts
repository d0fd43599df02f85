import { defineTexts } from '@nora/kit'

export const signInMessages = defineTexts(
  {
    openLink: (url: string) => `Откройте ссылку, чтобы войти: ${url}`,
    compareCode: (code: string) => `Код на странице должен совпасть: ${code}`,
    askedTeam: (team: string) => `На странице уже выбрана команда «${team}», если вы в ней состоите.`,
    browserOpened: 'Браузер открыт, ждём подтверждения…',
    waiting: 'Ждём подтверждения…',
    signedIn: (who: string, server: string) => `Вы вошли как ${who} на ${server}.`,
    opensIn: (team: string) => `Туннели откроются в команде «${team}». Сменить: nora team use`,
    formerEnded: 'Прежний вход этой машины завершён и на сервере.',
    formerStays: (server: string) =>
      `Прежний вход этой машины завершить на сервере не удалось, он действует. Завершите его в консоли: ${server}/profile, раздел «Сеансы».`,
    formerInUse: (count: number, server: string) =>
      `Прежний вход не завершён: им могут пользоваться запущенные здесь клиенты (${count}). Остановите их, затем завершите его в консоли: ${server}/profile, раздел «Сеансы».`,
    denied: 'Вход отклонён в браузере.',
    expired: 'Ссылка для входа устарела.',
    startAgain: (server: string) => `Начните ещё раз: nora login --server ${server}`,
  },
  {
    openLink: (url: string) => `Open this link to sign in: ${url}`,
    compareCode: (code: string) => `The code on the page must be the same: ${code}`,
    askedTeam: (team: string) => `The page has the team ${team} chosen, if you are in it.`,
    browserOpened: 'The browser is open; waiting for your approval…',
    waiting: 'Waiting for your approval…',
    signedIn: (who: string, server: string) => `Signed in as ${who} at ${server}.`,
    opensIn: (team: string) => `Tunnels open in the team ${team}. To change it: nora team use`,
    formerEnded: 'The former sign-in of this machine is ended at the server too.',
    formerStays: (server: string) =>
      `The former sign-in of this machine could not be ended at the server and stays valid. End it in the console: ${server}/profile, under Sessions.`,
    formerInUse: (count: number, server: string) =>
      `The former sign-in is not ended: clients that run here (${count}) may use it. Stop them, then end it in the console: ${server}/profile, under Sessions.`,
    denied: 'The sign-in was refused in the browser.',
    expired: 'The sign-in link is out of date.',
    startAgain: (server: string) => `Start again: nora login --server ${server}`,
  },
)
