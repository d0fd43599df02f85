import type { Certificate } from '@nora/contract/certificates'
import { formatDateTime } from '@nora/kit'
import { Button, Copyable, FactList, linkStyle, Notice, Section, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Download, Replace, RotateCw, Trash2 } from 'lucide-react'
import { ObjectDrawer } from '../../platform/lists/object-drawer.tsx'
import { personInFull } from '../../platform/lists/people.tsx'
import { FindingNotice } from '../../platform/verification/finding-notice.tsx'
import { certificatesTexts } from './certificates.messages.ts'
import { DescriptionForm } from './description-form.tsx'
import { ExpiryBar } from './expiry-bar.tsx'
import { useChainDownload } from './use-chain-download.ts'
import { useRenewal } from './use-renewal.ts'

type Actions = {
  /** Whether it can be renewed here. */
  onRenew(certificate: Certificate): boolean
  onReplace(certificate: Certificate): void
  onRemove(certificate: Certificate): void
}

export type CertificateDrawerProps = Actions & {
  id: string
  certificates: readonly Certificate[] | undefined
  now: number
  onClose(): void
}

/** A certificate beside its list: how long it is valid, what happens then, and who uses it. */
export function CertificateDrawer({ id, certificates, now, onClose, ...actions }: CertificateDrawerProps) {
  const { gone } = useTexts(certificatesTexts)
  return (
    <ObjectDrawer
      items={certificates}
      id={id}
      onClose={onClose}
      title={({ names }) => <span className="font-mono text-[15px]">{names[0]}</span>}
      gone={gone.title}
      goneSentence={gone.sentence}
    >
      {(certificate) => (
        <div className="flex flex-col gap-7">
          <Buttons certificate={certificate} {...actions} />
          <Validity certificate={certificate} now={now} />
          <Uses certificate={certificate} />
          <Names names={certificate.names} />
          <Facts certificate={certificate} />
        </div>
      )}
    </ObjectDrawer>
  )
}

function Buttons({ certificate, onRenew, onReplace, onRemove }: Actions & { certificate: Certificate }) {
  const texts = useTexts(certificatesTexts)
  const renewal = useRenewal()
  const download = useChainDownload()
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {onRenew(certificate) && (
        <Button
          icon={<RotateCw aria-hidden="true" />}
          loading={renewal.isPending}
          onClick={() => renewal.mutate(certificate.id)}
        >
          {texts.renew}
        </Button>
      )}
      {certificate.source === 'uploaded' && (
        <Button icon={<Replace aria-hidden="true" />} onClick={() => onReplace(certificate)}>
          {texts.replace}
        </Button>
      )}
      <Button
        icon={<Download aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate(certificate)}
      >
        {texts.download}
      </Button>
      <Button icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove(certificate)}>
        {texts.remove}
      </Button>
    </span>
  )
}

function Validity({ certificate, now }: { certificate: Certificate; now: number }) {
  const { drawer: texts } = useTexts(certificatesTexts)
  const lang = useLang()
  const show = (at: string) => formatDateTime(lang, new Date(at))
  const { not_before, not_after, renew_at, renew_reason, finding } = certificate
  const next =
    renew_at === null
      ? texts.byHand
      : renew_reason === 'issuer'
        ? texts.issuerSuggests(show(renew_at))
        : texts.byLifetime(show(renew_at))
  return (
    <Section title={texts.validity}>
      <div className="flex flex-col gap-3">
        <ExpiryBar validity={certificate} now={now} />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
          <span>{texts.from(show(not_before))}</span>
          <span>{texts.to(show(not_after))}</span>
        </p>
        <p>{next}</p>
        {finding && (
          <>
            <Notice tone="warn">{texts.failed}</Notice>
            <FindingNotice finding={finding} />
          </>
        )}
      </div>
    </Section>
  )
}

function Uses({ certificate: { used_by } }: { certificate: Certificate }) {
  const { drawer: texts } = useTexts(certificatesTexts)
  return (
    <Section title={texts.used}>
      {used_by.length === 0 ? (
        <p className="text-soft">{texts.unused}</p>
      ) : (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {used_by.map(({ kind, id, hostname }) => {
            const look = `block truncate px-3 py-2 font-mono text-code ${linkStyle}`
            return (
              <li key={id}>
                {kind === 'zone' ? (
                  <Link to="/team_domain_zones" search={{ zone: id }} className={look}>
                    {hostname}
                  </Link>
                ) : (
                  <Link to="/team_domains" search={{ domain: id }} className={look}>
                    {hostname}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const { drawer: texts } = useTexts(certificatesTexts)
  return (
    <Section title={texts.names}>
      <ul className="flex max-h-48 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {names.map((name) => (
          <li key={name} className="font-mono text-code break-all">
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { drawer: texts, sources } = useTexts(certificatesTexts)
  const lang = useLang()
  const { user, source } = certificate
  return (
    <Section title={texts.about}>
      <div className="flex flex-col gap-4">
        <DescriptionForm certificate={certificate} />
        <FactList
          facts={[
            [texts.issuer, certificate.issuer],
            [texts.key, certificate.key_type],
            [texts.serial, <Copyable key="serial" text={certificate.serial} />],
            [texts.sha256, <Copyable key="sha256" text={certificate.sha256} />],
            user ? [texts.person, personInFull(user)] : [texts.person, sources[source]],
            [texts.added, formatDateTime(lang, new Date(certificate.created_at))],
            [texts.id, <Copyable key="id" text={certificate.id} />],
          ]}
        />
      </div>
    </Section>
  )
}
