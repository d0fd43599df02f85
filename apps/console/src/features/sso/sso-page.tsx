import type { Sso } from '@nora/contract'
import { Button, Card, ConfirmDialog, Notice, PageHead, SkeletonRows, useTexts } from '@nora/ui'
import { useState } from 'react'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { DomainsPart } from './domains-part.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SsoTexts, ssoTexts } from './sso.messages.ts'
import { useSso, useSsoChange } from './sso.queries.ts'
import type { SsoPageProps } from './sso-values.ts'

/** Single sign-on of the current team. */
export function SsoPage({ confirmed, isAsking }: SsoPageProps) {
  const texts = useTexts(ssoTexts)
  usePageTitle(texts.title)
  const sso = useSso()
  const { data } = sso
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} />
      <div className="flex max-w-[760px] flex-col gap-5 px-4 py-5 sm:px-8">
        {sso.isPending && (
          <Card>
            <SkeletonRows rows={5} />
          </Card>
        )}
        {sso.isError && !data && (
          <LoadFailure title={texts.loadFailed} error={sso.error} onRetry={sso.refetch} />
        )}
        {data && (
          <>
            <State sso={data} />
            <DomainsPart domains={data.domains} confirmed={confirmed} isAsking={isAsking} />
            <SettingsForm sso={data} confirmed={confirmed} />
            {data.connection && <Removal confirmed={confirmed} isAsking={isAsking} />}
          </>
        )}
      </div>
    </>
  )
}

function State({ sso }: { sso: Sso }) {
  const { states } = useTexts(ssoTexts)
  const state = stateOf(sso)
  const { title, text } = states[state]
  const isRunning = state === 'on' || state === 'required'
  return (
    <Notice tone={isRunning ? 'ok' : 'info'} title={title}>
      {text}
    </Notice>
  )
}

function stateOf({ connection, domains }: Sso): keyof SsoTexts['states'] {
  if (!connection) return 'none'
  if (!connection.is_enabled) return 'off'
  if (!domains.some(({ state }) => state === 'dns_verified')) return 'noDomain'
  return connection.is_required ? 'required' : 'on'
}

function Removal({ confirmed, isAsking }: SsoPageProps) {
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
      {isOpen && !isAsking && (
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
