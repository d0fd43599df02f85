import type { Organization } from '@nora/contract/organization'
import { Notice, RelativeTime, useTexts } from '@nora/ui'
import { SettingsPage } from '../../platform/settings-page.tsx'
import { organizationTexts } from './organization.messages.ts'
import { useOrganization } from './organization.queries.ts'
import { RecipientsPart } from './recipients-part.tsx'
import { RequisitesForm } from './requisites-form.tsx'

/** The organisation behind the current team. */
export function OrganizationPage() {
  const texts = useTexts(organizationTexts)
  return (
    <SettingsPage texts={texts} query={useOrganization()}>
      {(organization) => (
        <>
          <ReviewState organization={organization} />
          <RequisitesForm organization={organization} />
          <RecipientsPart />
        </>
      )}
    </SettingsPage>
  )
}

const TONES = { review_required: 'info', review: 'warn', verified: 'ok', declined: 'bad' } as const

function ReviewState({ organization }: { organization: Organization }) {
  const texts = useTexts(organizationTexts)
  const { status, decline_reason, sent_at, reviewed_at } = organization
  const { title, text } = texts.states[status]
  const [label, at] = reviewed_at ? [texts.reviewed, reviewed_at] : [texts.sent, sent_at]
  return (
    <Notice tone={TONES[status]} title={title}>
      {decline_reason && <p>{texts.reason(decline_reason)}</p>}
      <p>
        {text}
        {at && (
          <span className="text-soft">
            {' '}
            {label}: <RelativeTime at={at} />
          </span>
        )}
      </p>
    </Notice>
  )
}
