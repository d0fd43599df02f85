import type { Requisites } from '@nora/contract/organization'
import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'

const texts = defineTexts(
  {
    wanted: {
      subject: (name: string) => `Проверьте реквизиты: ${name} — Nora`,
      heading: 'Реквизиты ждут проверки',
      text: (team: string) => `Команда «${team}» отправила реквизиты организации на проверку.`,
      how: 'Проверьте их и выполните на сервере одну из команд.',
      approve: 'Подтвердить',
      reject: 'Отклонить',
      footer: 'Это письмо приходит на адрес поддержки вашего сервера Nora.',
    },
    verified: {
      subject: 'Реквизиты подтверждены — Nora',
      heading: 'Реквизиты подтверждены',
      text: (team: string) => `Реквизиты организации команды «${team}» проверены. Можно платить по счёту.`,
    },
    declined: {
      subject: 'Реквизиты не подтверждены — Nora',
      heading: 'Реквизиты не подтверждены',
      text: (team: string) =>
        `Реквизиты организации команды «${team}» отклонены. Исправьте их и сохраните снова: они уйдут на проверку ещё раз.`,
    },
    facts: { name: 'Организация', inn: 'ИНН', kpp: 'КПП', ogrn: 'ОГРН', reason: 'Причина' },
    open: 'Открыть реквизиты',
    footer: 'Мы пишем владельцам команды, когда меняется состояние реквизитов.',
  },
  {
    wanted: {
      subject: (name: string) => `Review requisites: ${name} · Nora`,
      heading: 'Company details to review',
      text: (team: string) => `The team ${team} has sent its company details for review.`,
      how: 'Check them and run one of these commands on the server.',
      approve: 'Approve',
      reject: 'Reject',
      footer: 'This e-mail goes to the support address of your Nora server.',
    },
    verified: {
      subject: 'Company details verified · Nora',
      heading: 'The company details are verified',
      text: (team: string) =>
        `The company details of the team ${team} are verified. It can pay by invoice now.`,
    },
    declined: {
      subject: 'Company details declined · Nora',
      heading: 'The company details were declined',
      text: (team: string) =>
        `The company details of the team ${team} were declined. Correct and save them: they go to review again.`,
    },
    facts: { name: 'Organisation', inn: 'INN', kpp: 'KPP', ogrn: 'OGRN', reason: 'Reason' },
    open: 'Open the company details',
    footer: 'We write to a team’s owners when the state of its company details changes.',
  },
)

/** Writes to the operator in both languages, because the language of the support team is unknown. */
export function reviewWantedEmail(about: {
  to: string
  team: string
  organization: Requisites & { id: string }
}): Email {
  const { to, team, organization } = about
  const { ru, en } = texts
  return toEmail({
    to,
    lang: 'ru',
    subject: ru.wanted.subject(organization.short_name),
    heading: `${ru.wanted.heading} · ${en.wanted.heading}`,
    paragraphs: [
      ...[ru, en].map(({ wanted }) => `${wanted.text(team)} ${wanted.how}`),
      `${ru.wanted.approve} · ${en.wanted.approve}: nora-server organizations approve ${organization.id}`,
      `${ru.wanted.reject} · ${en.wanted.reject}: nora-server organizations reject ${organization.id} --reason "…"`,
    ],
    facts: getFacts(organization, 'ru'),
    footer: `${ru.wanted.footer} ${en.wanted.footer}`,
  })
}

export function decisionEmail(about: {
  to: { email: string; language: Lang }
  team: string
  organization: Requisites & { decline_reason: string | null }
  page: string
}): Email {
  const { to, team, organization, page } = about
  const { decline_reason } = organization
  const text = texts[to.language]
  const said = decline_reason === null ? text.verified : text.declined
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: said.subject,
    heading: said.heading,
    paragraphs: [said.text(team)],
    facts: [
      ...(decline_reason === null ? [] : [[text.facts.reason, decline_reason] as const]),
      ...getFacts(organization, to.language),
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}

function getFacts({ name, inn, kpp, ogrn }: Requisites, lang: Lang): (readonly [string, string])[] {
  const { facts } = texts[lang]
  const ofKpp = kpp === null ? [] : [[facts.kpp, kpp] as const]
  return [[facts.name, name], [facts.inn, inn], ...ofKpp, [facts.ogrn, ogrn]]
}
