import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'

const texts = defineTexts(
  {
    project: 'Проект',
    config: 'Конфигурация',
    reminder: {
      subject: (path: string) => `Пора обновить секреты: ${path} — Nora`,
      heading: 'Пора обновить секреты',
      config: 'Подошёл срок, на который назначено напоминание о секретах этой конфигурации.',
      secret:
        'Подошёл срок, на который назначено напоминание об одном из секретов этой конфигурации. О каком, видно на её странице: сервер имён секретов не знает.',
      done: 'Когда всё сделано, нажмите там «Сделано»: следующий срок пойдёт от этого дня.',
      noAccess: 'У вас нет к ней доступа. Сделать это могут те, у кого он есть.',
      open: 'Открыть настройки',
      footer: 'Мы пишем тому, кто создал напоминание, владельцам и администраторам.',
    },
    changed: {
      subject: (path: string, seq: number) => `Секреты изменились: ${path}, версия ${seq} — Nora`,
      heading: 'Секреты изменились',
      text: (seq: number) =>
        `Теперь у конфигурации версия ${seq}. Что изменилось, видно в истории: сервер этого не знает.`,
      when: 'Когда',
      open: 'Открыть историю',
      footer: 'Мы пишем тем, кого монитор конфигурации называет получателем, не чаще раза в десять минут.',
    },
  },
  {
    project: 'Project',
    config: 'Config',
    reminder: {
      subject: (path: string) => `Time to renew secrets: ${path} · Nora`,
      heading: 'Time to renew secrets',
      config: 'A reminder of the secrets of this config is due.',
      secret:
        'A reminder of one of the secrets of this config is due. Its page says which: the server does not know names of secrets.',
      done: 'When it is done, press “Done” there: the next interval begins on that day.',
      noAccess: 'You have no access to it. Those who have can do this.',
      open: 'Open settings',
      footer: 'We write to whoever made the reminder, to owners and to administrators.',
    },
    changed: {
      subject: (path: string, seq: number) => `Secrets changed: ${path}, version ${seq} · Nora`,
      heading: 'Secrets changed',
      text: (seq: number) =>
        `The config is at version ${seq} now. Its history says what changed: the server does not know.`,
      when: 'When',
      open: 'Open the history',
      footer: 'We write to whom a monitor of the config names, at most once in ten minutes.',
    },
  },
)

type Written = {
  to: { email: string; language: Lang }
  /** Their names; no name of a secret is known here. */
  project: string
  config: string
}

/** Reminds of the secrets of a config. `page` is null for somebody to whom it does not open. */
export function reminderEmail({
  to,
  project,
  config,
  isOfSecret,
  page,
}: Written & { isOfSecret: boolean; page: string | null }): Email {
  const { reminder: text, ...labels } = texts[to.language]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(`${project} / ${config}`),
    heading: text.heading,
    paragraphs: [isOfSecret ? text.secret : text.config, page === null ? text.noAccess : text.done],
    facts: [
      [labels.project, project],
      [labels.config, config],
    ],
    ...(page !== null && { action: { label: text.open, url: page } }),
    footer: text.footer,
  })
}

/** Tells that a config changed, and how far it is now. */
export function configChangedEmail({
  to,
  project,
  config,
  seq,
  at,
  page,
}: Written & { seq: number; at: Date; page: string }): Email {
  const { changed: text, ...labels } = texts[to.language]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(`${project} / ${config}`, seq),
    heading: text.heading,
    paragraphs: [text.text(seq)],
    facts: [
      [labels.project, project],
      [labels.config, config],
      [text.when, formatMoment({ language: to.language, time_zone: null }, at)],
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
