import type { Webhook, WebhookTarget } from '@nora/contract/webhooks'
import { formatDateTime } from '@nora/kit'
import { CommandBlock, Copyable, linkStyle, Notice, useLang, useTexts } from '@nora/ui'
import { toListenCommand } from '../target/target-address.ts'
import { countWords } from './count-words.ts'
import { detailTexts } from './detail.messages.ts'

type WebhookNoticesProps = { webhook: Webhook; isLost: boolean; onTargets(): void }

/** What keeps the reader from changing it, requests from being delivered, or the page from being current. */
export function WebhookNotices({ webhook, isLost, onTargets }: WebhookNoticesProps) {
  const texts = useTexts(detailTexts)
  const lang = useLang()
  const { name, state, is_over_limit, is_read_only, paused_at, targets, stored, former_urls } = webhook
  const unheard = targets.find(isUnheard)
  return (
    <>
      {isLost && <Notice tone="warn">{texts.lost}</Notice>}
      {is_over_limit && <Notice tone="warn">{texts.overLimit}</Notice>}
      {is_read_only && <Notice tone="info">{texts.readOnly}</Notice>}
      {state === 'full' && <Notice tone="bad">{texts.full}</Notice>}
      {paused_at !== null && <Notice tone="info">{texts.paused}</Notice>}
      {targets.length === 0 && stored > 0 && (
        <Notice tone="info">
          {texts.noTargets}{' '}
          <button type="button" className={linkStyle} onClick={onTargets}>
            {texts.toTargets}
          </button>
        </Notice>
      )}
      {unheard && paused_at === null && (
        <Notice tone="warn">
          {texts.nobodyListens(countWords(lang, unheard.waiting))}
          <CommandBlock command={toListenCommand(name)} className="mt-1.5" />
        </Notice>
      )}
      {former_urls.map(({ url, until }) => (
        <Notice key={url} tone="info">
          {texts.former(formatDateTime(lang, new Date(until)))} <Copyable text={url} />
        </Notice>
      ))}
    </>
  )
}

/** Deliveries wait for a laptop that is not there. */
function isUnheard({ kind, state, reason, waiting }: WebhookTarget): boolean {
  return kind === 'agent' && waiting > 0 && state !== 'paused' && (state === 'gone' || reason !== null)
}
