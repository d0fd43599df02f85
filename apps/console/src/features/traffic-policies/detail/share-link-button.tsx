import type { MadeShareLink, TrafficPolicy } from '@nora/contract/traffic-policies'
import { Button, Copyable, Notice, notify, useLang, useTexts } from '@nora/ui'
import { Link } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { visitorsTexts } from './visitors.messages.ts'
import { useMakeShareLink, useWithdrawShareLink } from './visitors.queries.ts'

/** Makes a link that lets in for a day, where the published text has an action for it. */
export function ShareLinkButton({ policy }: { policy: TrafficPolicy }) {
  const texts = useTexts(visitorsTexts)
  const lang = useLang()
  const making = useMakeShareLink(policy.id)
  const [made, setMade] = useState<MadeShareLink | null>(null)
  const [attached] = policy.attachments
  if (!policy.source.includes('share-link') || attached === undefined) return null

  async function make() {
    try {
      setMade(await making.mutateAsync(undefined))
    } catch (error) {
      notify({ type: 'error', title: texts.makeFailed, message: failureSentence(error, lang) })
    }
  }
  return (
    <>
      <Button icon={<Link aria-hidden="true" />} loading={making.isPending} onClick={make}>
        {texts.makeLink}
      </Button>
      {made && (
        <MadeLink id={policy.id} made={made} endpoint={attached.endpoint} onGone={() => setMade(null)} />
      )}
    </>
  )
}

type MadeLinkProps = { id: string; made: MadeShareLink; endpoint: string; onGone(): void }

function MadeLink({ id, made, endpoint, onGone }: MadeLinkProps) {
  const texts = useTexts(visitorsTexts)
  const lang = useLang()
  const withdrawing = useWithdrawShareLink(id)

  async function withdraw() {
    try {
      await withdrawing.mutateAsync(made.id)
      onGone()
      notify({ title: texts.withdrawn })
    } catch (error) {
      notify({ type: 'error', title: texts.withdrawFailed, message: failureSentence(error, lang) })
    }
  }
  return (
    <Notice tone="info" className="w-full">
      <p>{texts.linkMade}</p>
      <Copyable text={`https://${endpoint}${made.path}`} label={texts.copyLink} />
      <Button loading={withdrawing.isPending} onClick={withdraw}>
        {texts.withdraw}
      </Button>
    </Notice>
  )
}
