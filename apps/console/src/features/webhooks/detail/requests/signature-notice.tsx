import type { Webhook, WebhookRequest } from '@nora/contract/webhooks'
import { linkStyle, Notice, useLang, useTexts } from '@nora/ui'
import { senderLabel } from '../../presets.ts'
import { signatureWords } from '../../state-word.tsx'
import { statesTexts } from '../../states.messages.ts'
import { requestsTexts } from './requests.messages.ts'

type SignatureNoticeProps = {
  webhook: Webhook
  request: WebhookRequest
  onOpen(id: string): void
}

/** Whether the sender proved itself, or why the request goes nowhere. */
export function SignatureNotice({ webhook, request, onOpen }: SignatureNoticeProps) {
  const texts = useTexts(requestsTexts)
  const { refusedBy } = useTexts(statesTexts)
  const lang = useLang()
  const { refused_by, reason, duplicate_of } = request
  if (refused_by !== null) {
    const why = refused_by === 'signature' && reason !== null ? signatureWords(lang, reason) : null
    return (
      <Notice tone="bad" title={texts.refused(refusedBy[refused_by])}>
        {why && <p>{why}.</p>}
        <p className="text-soft">{texts.refusedHelp}</p>
      </Notice>
    )
  }
  if (duplicate_of !== null) {
    return (
      <Notice tone="info">
        {texts.duplicate}{' '}
        <button type="button" className={linkStyle} onClick={() => onOpen(duplicate_of)}>
          {texts.openFirst}
        </button>
      </Notice>
    )
  }
  const sender = senderLabel(webhook.scheme)
  return (
    <p className="text-sm text-soft">
      {texts.signature}: {sender === null ? texts.unchecked : texts.signatureGood(sender)}
    </p>
  )
}
