import { defineTexts } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'
import type { Member } from '../teams.store.ts'

const texts = defineTexts(
  {
    removed: {
      subject: (team: string) => `Вы больше не в команде «${team}» — Nora`,
      heading: 'Вы больше не в команде',
      text: (team: string) =>
        `Вас исключили из команды «${team}». Ваши туннели в ней остановлены, ключи и входы клиента отозваны, порты и имена переданы другому участнику. Личное пространство осталось вашим.`,
    },
    founder: {
      subject: (team: string) => `Вы основатель команды «${team}» — Nora`,
      heading: 'Команда теперь ваша',
      text: (team: string) =>
        `Вам передали место основателя команды «${team}». Теперь только вы можете удалить её или передать дальше.`,
    },
    by: 'Кто это сделал',
    open: 'Открыть консоль',
    footer: 'Мы пишем, когда меняется ваше участие в команде.',
  },
  {
    removed: {
      subject: (team: string) => `You are no longer in the team ${team} · Nora`,
      heading: 'You are no longer in the team',
      text: (team: string) =>
        `You were removed from the team ${team}. Your tunnels in it have ended, keys and client sign-ins are revoked, ports and names went to another member. Your personal space stays yours.`,
    },
    founder: {
      subject: (team: string) => `You are the founder of the team ${team} · Nora`,
      heading: 'The team is yours now',
      text: (team: string) =>
        `The team ${team} was handed over to you. From now on only you can delete it or hand it on.`,
    },
    by: 'Done by',
    open: 'Open the console',
    footer: 'We write when your part in a team changes.',
  },
)

/** Tells a person what somebody else did to their part in a team. */
export function noticeEmail(about: {
  kind: 'removed' | 'founder'
  to: Pick<Member, 'email' | 'language'>
  team: string
  by: string
  page: string
}): Email {
  const { kind, to, team, by, page } = about
  const text = texts[to.language]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text[kind].subject(team),
    heading: text[kind].heading,
    paragraphs: [text[kind].text(team)],
    facts: [[text.by, by]],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
