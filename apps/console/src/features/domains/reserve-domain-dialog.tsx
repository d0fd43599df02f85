import { TabList, TabPanel, useTexts } from '@nora/ui'
import { type ReactNode, useState } from 'react'
import type { ReserveDialogProps } from '../../platform/reserved/reserved-page-props.ts'
import { useMay } from '../../platform/use-may.ts'
import { domainsTexts } from './domains.messages.ts'
import { OwnDomainForm } from './own-domain-form.tsx'
import { StaticNameForm } from './static-name-form.tsx'
import { ZoneNameForm } from './zone-name-form.tsx'

const FORMS = { here: StaticNameForm, own: OwnDomainForm, zone: ZoneNameForm } as const
const TABS = 'add_domain'
type Way = keyof typeof FORMS
const WAYS = Object.keys(FORMS) as Way[]

/** A name here, a domain of one's own, or a name in a zone of the team. */
export function ReserveDomainDialog(props: ReserveDialogProps) {
  const { form: texts } = useTexts(domainsTexts)
  const [way, choose] = useState<Way>(WAYS.find((known) => known === props.wanted) ?? 'here')
  const mayUseZones = useMay('zones.use')
  const Form = FORMS[way]
  const frame = (fields: ReactNode) => (
    <>
      <TabList
        name={TABS}
        label={texts.ways.label}
        value={way}
        onChange={choose}
        tabs={WAYS.filter((one) => one !== 'zone' || mayUseZones).map((id) => ({
          id,
          label: texts.ways[id],
        }))}
      />
      <TabPanel name={TABS} value={way} className="flex flex-col gap-4">
        {fields}
      </TabPanel>
    </>
  )
  return <Form key={way} {...props} frame={frame} />
}
