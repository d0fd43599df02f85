import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (heading: string, team: string) => `${heading}: команда «${team}» — Nora`,
    saved: {
      heading: 'Единый вход изменён',
      text: () => 'Настройки единого входа изменены.',
    },
    deleted: {
      heading: 'Единый вход удалён',
      text: () => 'Единый вход удалён. Сеансы, открытые через него, завершены.',
    },
    removed: {
      heading: 'Домен единого входа удалён',
      text: (domain: string) =>
        `Домен ${domain} удалён. Сеансы с его адресами, открытые через единый вход, завершены.`,
    },
    lost: {
      heading: 'Домен единого входа потерян',
      text: (domain: string) =>
        `Запись TXT домена ${domain} не находится третий день. Войти через единый вход с его адресами нельзя, такие сеансы завершены. Верните запись и проверьте домен в консоли.`,
    },
    team: 'Команда',
    by: 'Кто это сделал',
    open: 'Открыть единый вход',
    footer:
      'Мы пишем владельцам команды, когда меняется вход в неё. Если никто из вас этого не делал, проверьте настройки.',
    footerLost: 'Мы пишем владельцам команды, когда меняется вход в неё.',
  },
  {
    subject: (heading: string, team: string) => `${heading}: the team ${team} · Nora`,
    saved: {
      heading: 'Single sign-on was changed',
      text: () => 'The settings of single sign-on were changed.',
    },
    deleted: {
      heading: 'Single sign-on was removed',
      text: () => 'Single sign-on was removed. The sessions it opened have ended.',
    },
    removed: {
      heading: 'A single sign-on domain was removed',
      text: (domain: string) =>
        `The domain ${domain} was removed. Sessions that single sign-on opened for its addresses have ended.`,
    },
    lost: {
      heading: 'A single sign-on domain was lost',
      text: (domain: string) =>
        `The TXT record of ${domain} has been missing for three days. Nobody with its addresses can use single sign-on, and such sessions have ended. Put the record back and check the domain in the console.`,
    },
    team: 'Team',
    by: 'Done by',
    open: 'Open single sign-on',
    footer:
      'We write to a team’s owners when the way into it changes. If none of you did this, check the settings.',
    footerLost: 'We write to a team’s owners when the way into it changes.',
  },
)

export type SsoNoticeKind = 'saved' | 'deleted' | 'removed' | 'lost'

/** Tells an owner that the way into the team has changed; by nobody when a domain was lost. */
export function ssoEmail(about: {
  kind: SsoNoticeKind
  to: { email: string; language: Lang }
  team: string
  by?: string
  domain?: string
  page: string
}): Email {
  const { kind, to, team, by, domain = '', page } = about
  const text = texts[to.language]
  const { heading, text: sentence } = text[kind]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(heading, team),
    heading,
    paragraphs: [sentence(domain)],
    facts: [[text.team, team], ...(by === undefined ? [] : [[text.by, by] as const])],
    action: { label: text.open, url: page },
    footer: by === undefined ? text.footerLost : text.footer,
  })
}
