import type { Webhook } from '@nora/contract/webhooks'
import { Button, Card, ConfirmDialog, notify, useLang, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useWebhookRemoval } from '../../webhooks.queries.ts'
import { countWords } from '../count-words.ts'
import { settingsTexts } from './settings.messages.ts'

/** Deletes it when its name was typed. */
export function Removal({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(settingsTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const removing = useWebhookRemoval()
  const [isAsking, ask] = useState(false)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (isGone) void navigate({ to: '/webhooks' })
  }, [isGone, navigate])
  const { id, name, waiting } = webhook
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{texts.remove}</h2>
        <p className="text-sm text-soft">{texts.removeHelp}</p>
      </div>
      <Button icon={<Trash2 aria-hidden="true" />} onClick={() => ask(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => ask(false)}
          title={texts.removeTitle(name)}
          consequence={
            waiting > 0
              ? `${texts.removeConsequence} ${texts.removeWaiting(countWords(lang, waiting))}`
              : texts.removeConsequence
          }
          confirm={texts.remove}
          typedName={name}
          onConfirm={async () => {
            await removing.mutateAsync({ id, name })
            notify({ title: texts.removed, message: name })
            setGone(true)
          }}
        >
          <FormProblem problem={removing.error} />
        </ConfirmDialog>
      )}
    </Card>
  )
}
