import type { Organization } from '@nora/contract'
import { Card, Notice, PageHead, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { organizationTexts } from './organization.messages.ts'
import { useOrganization } from './organization.queries.ts'
import { RecipientsPart } from './recipients-part.tsx'
import { RequisitesForm } from './requisites-form.tsx'

/** The organisation behind the current team. */
export function OrganizationPage() {
  const texts = useTexts(organizationTexts)
  usePageTitle(texts.title)
  const organization = useOrganization()
  const { data } = organization
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} />
      <div className="flex max-w-[760px] flex-col gap-5 px-4 py-5 sm:px-8">
        {organization.isPending && (
          <Card>
            <SkeletonRows rows={5} />
          </Card>
        )}
        {organization.isError && !data && (
          <LoadFailure title={texts.loadFailed} error={organization.error} onRetry={organization.refetch} />
        )}
        {data && (
          <>
            <ReviewState organization={data} />
            <RequisitesForm key={data.sent_at} organization={data} />
            <RecipientsPart />
          </>
        )}
      </div>
    </>
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
      {decline_reason && <p>«{decline_reason}»</p>}
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
