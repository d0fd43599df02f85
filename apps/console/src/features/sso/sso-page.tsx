import type { Sso } from '@nora/contract/sso'
import { Button, ConfirmDialog, Notice, useTexts } from '@nora/ui'
import { useState } from 'react'
import { SettingsPage } from '../../platform/settings-page.tsx'
import { DomainsPart } from './domains-part.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SsoTexts, ssoTexts } from './sso.messages.ts'
import { useSso, useSsoChange } from './sso.queries.ts'
import type { SsoPageProps } from './sso-values.ts'

/** Single sign-on of the current team. */
export function SsoPage({ confirmed }: SsoPageProps) {
  const texts = useTexts(ssoTexts)
  return (
    <SettingsPage guide="sign-in#single-sign-on-of-a-team" texts={texts} query={useSso()}>
      {(sso) => (
        <>
          <State sso={sso} />
          <DomainsPart domains={sso.domains} confirmed={confirmed} />
          <SettingsForm sso={sso} confirmed={confirmed} />
          {sso.connection && <Removal confirmed={confirmed} />}
        </>
      )}
    </SettingsPage>
  )
}

function State({ sso }: { sso: Sso }) {
  const { states } = useTexts(ssoTexts)
  const state = getState(sso)
  const { title, text } = states[state]
  const isRunning = state === 'on' || state === 'required'
  return (
    <Notice tone={isRunning ? 'ok' : 'info'} title={title}>
      {text}
    </Notice>
  )
}

function getState({ connection, domains }: Sso): keyof SsoTexts['states'] {
  if (!connection) return 'none'
  if (!connection.is_enabled) return 'off'
  if (!domains.some(({ state }) => state === 'dns_verified')) return 'noDomain'
  return connection.is_required ? 'required' : 'on'
}

function Removal({ confirmed }: SsoPageProps) {
  const texts = useTexts(ssoTexts)
  const [isOpen, setOpen] = useState(false)
  const removal = useSsoChange((api, _input: undefined) => confirmed(() => api.sso.deleteSso()), {
    failed: (lang) => ssoTexts[lang].removeFailed,
  })
  return (
    <>
      <Button look="danger" className="self-start" onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          onClose={() => setOpen(false)}
          title={texts.removeTitle}
          consequence={texts.removeConsequence}
          confirm={texts.remove}
          onConfirm={() => removal.mutateAsync(undefined)}
        />
      )}
    </>
  )
}
