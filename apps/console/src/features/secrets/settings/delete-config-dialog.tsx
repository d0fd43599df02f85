import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import type { ConfigPlace } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { settingsTexts } from './settings.messages.ts'

/** Asks for the slug: nothing brings the secrets back. */
export function DeleteConfigDialog({ place, onClose }: { place: ConfigPlace; onClose(): void }) {
  const { remove: texts } = useTexts(settingsTexts)
  const { project, config } = place
  const navigate = useNavigate()
  const { run, problem } = useTask()
  const deleting = useSecretsChange((vault, slug: string) => vault.deleteConfig(config.id, slug))
  const isDeleted = useRef(false)
  const machines = config.access.filter(({ kind }) => kind === 'machine').length
  return (
    <ConfirmDialog
      open
      // The address of the config leads nowhere then.
      onClose={() =>
        isDeleted.current
          ? void navigate({ to: '/secrets/project/$slug', params: { slug: project.slug } })
          : onClose()
      }
      title={texts.dialog(config.name)}
      consequence={texts.consequence(config.secrets, machines)}
      confirm={texts.confirm}
      typedName={config.slug}
      onConfirm={async () => {
        if (!(await run(() => deleting.mutateAsync(config.slug)))) throw new Error('not deleted')
        isDeleted.current = true
        notify({ title: texts.done })
      }}
    >
      <FailedNotice title={(failures) => failures.configDeleted} problem={problem} />
    </ConfirmDialog>
  )
}
