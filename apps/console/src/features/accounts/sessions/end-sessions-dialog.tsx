import type { Session } from '@nora/contract/accounts'
import { Checkbox, ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useDeviceName } from './device-name.ts'
import { sessionsTexts } from './sessions.messages.ts'
import { useEndOtherSessions, useEndSession } from './sessions.queries.ts'

/** Asks before one session ends, or all others. */
export function EndSessionsDialog({ ending, onClose }: { ending: Session | 'others'; onClose(): void }) {
  return ending === 'others' ? <EndOthers onClose={onClose} /> : <EndOne session={ending} onClose={onClose} />
}

function EndOne({ session, onClose }: { session: Session; onClose(): void }) {
  const texts = useTexts(sessionsTexts)
  const device = useDeviceName(session)
  const ending = useEndSession()
  return (
    <ConfirmDialog
      open
      onClose={() => !ending.isPending && onClose()}
      title={texts.endTitle(device)}
      consequence={session.kind === 'client' ? texts.endClient : texts.endBrowser}
      confirm={texts.end}
      onConfirm={async () => {
        await ending.mutateAsync(session.id).finally(onClose)
        notify({ title: texts.ended(1) })
      }}
    />
  )
}

function EndOthers({ onClose }: { onClose(): void }) {
  const texts = useTexts(sessionsTexts)
  const ending = useEndOtherSessions()
  const [withClients, setWithClients] = useState(false)
  const [withKeys, setWithKeys] = useState(false)
  return (
    <ConfirmDialog
      open
      onClose={() => !ending.isPending && onClose()}
      title={texts.endOthersTitle}
      consequence={texts.endOthersConsequence}
      confirm={texts.endOthers}
      onConfirm={async () => {
        const including = { including_clients: withClients || withKeys, including_keys: withKeys }
        const { ended } = await ending.mutateAsync(including).finally(onClose)
        notify({ title: texts.ended(ended) })
      }}
    >
      <div className="flex flex-col gap-3">
        <Checkbox
          label={texts.includingClients}
          help={texts.includingClientsHelp}
          checked={withClients || withKeys}
          disabled={withKeys}
          onChange={(event) => setWithClients(event.target.checked)}
        />
        <Checkbox
          label={texts.includingKeys}
          help={texts.includingKeysHelp}
          checked={withKeys}
          onChange={(event) => setWithKeys(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  )
}
