import { linkStyle, Notice, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { Link } from '@tanstack/react-router'
import type { ConfigPlace } from '../place/config-place.ts'
import { noticesTexts } from './notices.messages.ts'
import { useReminders } from './notices.queries.ts'

/** What of a config an email has asked to renew, until somebody says that it is done. */
export function RemindersDue({ place: { project, config }, view }: { place: ConfigPlace; view: ConfigView }) {
  const { reminders: texts } = useTexts(noticesTexts)
  const { data = [] } = useReminders(config.id)
  const names = new Map(view.secrets.map(({ id, entry }) => [id, entry && toSafeText(entry.name)]))
  const due = data.flatMap(({ is_due, secret_id }) => {
    if (!is_due) return []
    return secret_id === null ? texts.whole : (names.get(secret_id) ?? texts.gone)
  })
  if (due.length === 0) return null
  return (
    <Notice tone="warn" title={texts.toRenew([...new Set(due)].join(', '))}>
      {texts.toRenewSentence}{' '}
      <Link
        to="/secrets/project/$projectSlug/config/$configSlug/settings"
        params={{ projectSlug: project.slug, configSlug: config.slug }}
        className={linkStyle}
      >
        {texts.toSettings}
      </Link>
    </Notice>
  )
}
