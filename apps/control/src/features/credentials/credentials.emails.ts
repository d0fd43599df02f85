import { defineTexts, type Lang } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import { type Email, toEmail } from '../../platform/mail/email.ts'

const texts = defineTexts(
  {
    address: 'Адрес',
    open: 'Открыть сеансы и ключи',
    token: {
      subject: 'В вашем аккаунте Nora новый токен',
      heading: 'Выпущен новый токен',
      text: 'С ним клиент nora открывает туннели от вашего имени. Прежний токен больше не действует.',
      footer: 'Если это были не вы, сразу завершите всё лишнее в профиле и смените пароль.',
    },
    client: {
      subject: 'Клиент nora вошёл в ваш аккаунт',
      heading: 'Разрешён вход клиента nora',
      text: 'Теперь клиент на этой машине действует от вашего имени, пока вы не завершите его сеанс.',
      machine: 'Машина',
      os: 'Система',
      team: 'Команда',
      from: 'Адрес клиента',
      allowedFrom: 'Кто разрешил',
      footer: 'Если это были не вы, сразу завершите сеанс клиента в профиле и смените пароль.',
    },
  },
  {
    address: 'Address',
    open: 'Open sessions and keys',
    token: {
      subject: 'A new token in your Nora account',
      heading: 'A new token was made',
      text: 'With it, the nora client opens tunnels in your name. The token before no longer works.',
      footer:
        'If this was not you, end what should not be there in your profile at once, and change the password.',
    },
    client: {
      subject: 'A nora client signed in to your account',
      heading: 'A nora client was let in',
      text: 'The client on this machine now acts in your name, until you end its session.',
      machine: 'Machine',
      os: 'System',
      team: 'Team',
      from: 'Address of the client',
      allowedFrom: 'Allowed from',
      footer:
        'If this was not you, end the client’s session in your profile at once, and change the password.',
    },
  },
)

type About = { to: string; lang: Lang; address: string; page: string }

/** Finds who gets an email about their credentials, and what it says of where the action was done. */
export function getClientNotice(
  { config }: { config: { base_url: string } },
  actor: Actor,
  origin: Origin,
): About {
  const page = `${config.base_url}/profile?tab=sessions`
  return { to: actor.email, lang: actor.language, address: origin.address, page }
}

/** Tells the owner that the user token was made anew in their name. */
export function newTokenEmail({ to, lang, address, page }: About): Email {
  const { token: text, ...common } = texts[lang]
  return toEmail({
    to,
    lang,
    subject: text.subject,
    heading: text.heading,
    paragraphs: [text.text],
    facts: [[common.address, address]],
    action: { label: common.open, url: page },
    footer: text.footer,
  })
}

/** Tells the owner that a client was let in, from where it asked and from where that was allowed. */
export function newClientEmail(
  { to, lang, address, page }: About,
  client: { machine: string; os: string; address: string; team: string },
): Email {
  const { client: text, ...common } = texts[lang]
  return toEmail({
    to,
    lang,
    subject: text.subject,
    heading: text.heading,
    paragraphs: [text.text],
    facts: [
      [text.machine, client.machine],
      [text.os, client.os],
      [text.team, client.team],
      [text.from, client.address],
      [text.allowedFrom, address],
    ],
    action: { label: common.open, url: page },
    footer: text.footer,
  })
}
