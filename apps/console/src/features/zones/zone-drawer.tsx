import type { Zone } from '@nora/contract/zones'
import { formatDateTime } from '@nora/kit'
import {
  Button,
  Copyable,
  FactList,
  linkStyle,
  Notice,
  RelativeTime,
  Section,
  useLang,
  useTexts,
} from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { ObjectDrawer } from '../../platform/lists/object-drawer.tsx'
import { personInFull, personName } from '../../platform/lists/people.tsx'
import { CheckBar } from '../../platform/verification/check-bar.tsx'
import { FindingNotice } from '../../platform/verification/finding-notice.tsx'
import { verificationTexts } from '../../platform/verification/verification.messages.ts'
import { VerificationSteps } from '../../platform/verification/verification-steps.tsx'
import { ZoneDelegation } from './zone-delegation.tsx'
import { zonesTexts } from './zones.messages.ts'
import { useZoneChange, useZoneNames } from './zones.queries.ts'

type Actions = { onEdit(zone: Zone): void; onRemove(zone: Zone): void }

export type ZoneDrawerProps = Actions & {
  id: string
  zones: readonly Zone[] | undefined
  onClose(): void
}

/** A zone beside its list: what is still to be done, how its records work, and the names in it. */
export function ZoneDrawer({ id, zones, onClose, ...actions }: ZoneDrawerProps) {
  const { gone } = useTexts(zonesTexts)
  return (
    <ObjectDrawer
      items={zones}
      id={id}
      onClose={onClose}
      title={({ display_name }) => <span className="font-mono text-[15px]">*.{display_name}</span>}
      gone={gone.title}
      goneSentence={gone.sentence}
    >
      {(zone) => <Overview zone={zone} {...actions} />}
    </ObjectDrawer>
  )
}

function Overview({ zone, onEdit, onRemove }: Actions & { zone: Zone }) {
  const texts = useTexts(zonesTexts)
  const checking = useZoneChange((api, id: string) => api.zones.checkZone({ params: { id } }), {
    failed: (lang) => verificationTexts[lang].checkFailed,
  })
  return (
    <div className="flex flex-col gap-7">
      <span className="ml-auto flex gap-2">
        {!zone.is_over_limit && (
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(zone)}>
            {texts.edit}
          </Button>
        )}
        <Button icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove(zone)}>
          {texts.remove}
        </Button>
      </span>
      {zone.is_over_limit && <Notice tone="warn">{texts.overLimitSentence}</Notice>}
      <div className="flex flex-col gap-4">
        <CheckBar item={zone} isBusy={checking.isPending} onCheck={() => checking.mutate(zone.id)} />
        <VerificationSteps item={zone} tls={null} url={null} />
      </div>
      <Section title={texts.drawer.delegation}>
        <ZoneDelegation zone={zone} />
      </Section>
      <Section title={texts.drawer.certificate}>
        <Certificate zone={zone} />
      </Section>
      <Section title={texts.drawer.namesTitle}>
        <Names zone={zone} />
      </Section>
      <Section title={texts.drawer.about}>
        <Facts zone={zone} />
      </Section>
    </div>
  )
}

function Certificate({ zone: { certificate, certificate_finding, status } }: { zone: Zone }) {
  const { drawer: texts } = useTexts(zonesTexts)
  const lang = useLang()
  return (
    <div className="flex flex-col gap-2">
      {certificate && <p>{texts.certificateUntil(formatDateTime(lang, new Date(certificate.not_after)))}</p>}
      {certificate_finding && <FindingNotice finding={certificate_finding} />}
      {!certificate && !certificate_finding && (
        <p className="text-soft">{status === 'verified' ? texts.certificateRuns : texts.certificateWait}</p>
      )}
    </div>
  )
}

/** Who created which name, and when. */
function Names({ zone }: { zone: Zone }) {
  const { drawer: texts } = useTexts(zonesTexts)
  const { data: names = [] } = useZoneNames(zone.id)
  if (zone.names === 0) return <p className="text-soft">{texts.noNames}</p>
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {names.map(({ id, hostname, user, created_at }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
          <Link
            to="/team_domains"
            search={{ domain: id }}
            className={`min-w-0 flex-1 basis-40 truncate font-mono text-code ${linkStyle}`}
          >
            {hostname}
          </Link>
          <span className="text-sm text-soft">{personName(user)}</span>
          <RelativeTime at={created_at} className="text-sm text-faint" />
        </li>
      ))}
    </ul>
  )
}

function Facts({ zone }: { zone: Zone }) {
  const { drawer: texts, dns } = useTexts(zonesTexts)
  const lang = useLang()
  const { provider } = zone
  return (
    <FactList
      facts={[
        [texts.dns, dns[zone.dns]],
        ...(provider?.server ? [[texts.provider, `${provider.server} · ${provider.key_name}`] as const] : []),
        [texts.members, zone.members_may_create ? texts.everyMember : texts.onlyManagers],
        [texts.region, zone.region],
        [texts.person, personInFull(zone.user)],
        [texts.added, formatDateTime(lang, new Date(zone.created_at))],
        [texts.id, <Copyable key="id" text={zone.id} />],
      ]}
    />
  )
}
