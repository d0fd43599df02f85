import { Button, lazyPart, linkStyle, Notice, notify, useLang, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { personInFull } from '../../../platform/lists/people.tsx'
import { failureTexts } from '../../../platform/vault/vault-failure.messages.ts'
import { frameTexts } from '../frame.messages.ts'
import { RemindersDue } from '../notices/reminders-due.tsx'
import type { ConfigPlace } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { configTexts } from './config.messages.ts'

const ExposedDialog = lazyPart(() => import('../exposed/exposed-dialog.tsx'), 'ExposedDialog')

type ConfigNoticesProps = {
  place: ConfigPlace
  view: ConfigView
  /** The settings have the reminders themselves. */
  hasReminders: boolean
}

/** What one has to know of a config before its secrets. */
export function ConfigNotices({ place, view, hasReminders }: ConfigNoticesProps) {
  const texts = useTexts(configTexts)
  const { toPlans } = useTexts(frameTexts)
  const { config, root } = place
  const [isExposed, setExposed] = useState(false)
  if (view.state === 'waits') return <Waits view={view} />
  if (view.state === 'refused') return <Refused view={view} />
  const rootName = root?.name ?? ''
  return (
    <div className="grid gap-2 pt-4 empty:hidden">
      {view.root_state === 'waits' && <Notice tone="warn">{texts.rootWaits(rootName)}</Notice>}
      {view.root_state === 'refused' && <Notice tone="bad">{texts.rootRefused(rootName)}</Notice>}
      {view.root_state === 'none' && !config.is_root && (
        <Notice tone="info">{texts.rootNone(rootName)}</Notice>
      )}
      {config.is_frozen && <Notice tone="info">{texts.frozen}</Notice>}
      {config.is_read_only && (
        <Notice tone="warn">
          {texts.readOnly}{' '}
          <Link to="/plans" className={linkStyle}>
            {toPlans}
          </Link>
        </Notice>
      )}
      {hasReminders && <RemindersDue place={place} view={view} />}
      {config.is_rotation_due && <RotationDue place={place} onRotated={() => setExposed(true)} />}
      <Suspense>
        {isExposed && <ExposedDialog configIds={[config.id]} onClose={() => setExposed(false)} />}
      </Suspense>
    </div>
  )
}

type RotationDueProps = { place: ConfigPlace; onRotated(): void }

function RotationDue({ place: { config }, onRotated }: RotationDueProps) {
  const texts = useTexts(configTexts)
  const rotating = useSecretsChange((vault, id: string) => vault.rotateConfig(id), 'rotated')
  // The notice is gone by then, and with it what a mutation would call back.
  const rotate = async () => {
    await rotating.mutateAsync(config.id)
    notify({ title: texts.rotated })
    onRotated()
  }
  return (
    <Notice tone="warn" title={texts.rotation}>
      {texts.rotationSentence}{' '}
      {config.role === 'admin' && (
        <Button size="small" loading={rotating.isPending} onClick={() => void rotate().catch(() => {})}>
          {texts.rotate}
        </Button>
      )}
    </Notice>
  )
}

/** Nobody has wrapped the key for the reader yet. */
function Waits({ view: { members } }: { view: ConfigView }) {
  const { waits } = useTexts(configTexts)
  const admins = members.flatMap((one) =>
    one.kind === 'person' && one.config_role === 'admin' && one.has_grant ? [one] : [],
  )
  return (
    <Notice tone="info" title={waits.title} className="mt-5">
      {admins.length === 0 ? (
        waits.nobody
      ) : (
        <>
          {waits.sentence}
          <ul className="mt-1 list-disc pl-5">
            {admins.map((person) => (
              <li key={person.user_id}>{personInFull({ ...person, id: person.user_id })}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** What the server showed does not hold: nothing of it is shown, and the reason is. */
function Refused({ view: { refusal } }: { view: ConfigView }) {
  const { refused } = useTexts(configTexts)
  const lang = useLang()
  return (
    <Notice tone="bad" title={refused.title} className="mt-5">
      <p>{refusal && failureTexts[lang].faults[refusal.fault]}</p>
      <p className="mt-1">{refused.sentence}</p>
    </Notice>
  )
}
