import { defineTexts } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import { toLetter } from '../../platform/mail/letter.ts'
import type { Deps } from './sso.deps.ts'

const texts = defineTexts(
  {
    subject: (heading: string, team: string) => `${heading}: команда «${team}» — Nora`,
    saved: {
      heading: 'Единый вход изменён',
      text: (by: string) => `${by} изменил настройки единого входа.`,
    },
    deleted: {
      heading: 'Единый вход удалён',
      text: (by: string) => `${by} удалил единый вход. Сеансы, открытые через него, завершены.`,
    },
    removed: {
      heading: 'Домен единого входа удалён',
      text: (by: string, domain: string) =>
        `${by} удалил домен ${domain}. Сеансы с его адресами, открытые через единый вход, завершены.`,
    },
    lost: {
      heading: 'Домен единого входа потерян',
      text: (_by: string, domain: string) =>
        `Запись TXT домена ${domain} не находится третий день. Войти через единый вход с его адресами нельзя, сеансы завершены.`,
    },
    open: 'Открыть единый вход',
    footer:
      'Мы пишем владельцам команды, когда меняется, как в неё входят. Если это не вы, проверьте настройки.',
  },
  {
    subject: (heading: string, team: string) => `${heading}: the team ${team} · Nora`,
    saved: {
      heading: 'Single sign-on was changed',
      text: (by: string) => `${by} changed the settings of single sign-on.`,
    },
    deleted: {
      heading: 'Single sign-on was removed',
      text: (by: string) => `${by} removed single sign-on. The sessions it opened have ended.`,
    },
    removed: {
      heading: 'A domain of single sign-on was removed',
      text: (by: string, domain: string) =>
        `${by} removed the domain ${domain}. Sessions that single sign-on opened for its addresses have ended.`,
    },
    lost: {
      heading: 'A domain of single sign-on is lost',
      text: (_by: string, domain: string) =>
        `The TXT record of ${domain} has been missing for three days. Nobody signs in by single sign-on with its addresses; sessions have ended.`,
    },
    open: 'Open single sign-on',
    footer:
      'We write to a team’s owners when the way into it changes. If it was none of you, look at the settings.',
  },
)

type Told = { kind: 'saved' | 'deleted' | 'removed' | 'lost'; by?: string; domain?: string }

/** Writes to founder and owners, in the transaction of the change. */
export async function tellOwners(
  { config, jobs, listOwners }: Deps,
  tx: Db,
  team: { id: string; name: string },
  { kind, by = '', domain = '' }: Told,
): Promise<void> {
  for (const { email, language } of await listOwners(tx, team.id)) {
    const text = texts[language]
    const { heading, text: sentence } = text[kind]
    const payload = toLetter({
      to: email,
      lang: language,
      subject: text.subject(heading, team.name),
      heading,
      paragraphs: [sentence(by, domain)],
      action: { label: text.open, url: `${config.base_url}/team_sso` },
      footer: text.footer,
    })
    await jobs.add(tx, { kind: 'letter', payload })
  }
}
