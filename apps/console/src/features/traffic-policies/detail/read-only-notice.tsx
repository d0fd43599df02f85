import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Notice, useTexts } from '@nora/ui'
import { detailTexts } from './detail.messages.ts'

/** Why nothing can be changed here. */
export function ReadOnlyNotice({ policy }: { policy: TrafficPolicy }) {
  const texts = useTexts(detailTexts)
  if (policy.is_read_only) {
    return (
      <Notice tone="info" className="mt-5">
        {texts.readOnly}
      </Notice>
    )
  }
  if (!policy.is_over_limit) return null
  return (
    <Notice tone="warn" className="mt-5">
      {texts.overLimit}
    </Notice>
  )
}
