import type { Webhook } from '@nora/contract/webhooks'
import { AnswerSettings } from './answer-settings.tsx'
import { IntakeSettings } from './intake-settings.tsx'
import { OrderSettings } from './order-settings.tsx'
import { Removal } from './removal.tsx'
import { Rotation } from './rotation.tsx'
import { VerificationSettings } from './verification-settings.tsx'

export function SettingsPart({ webhook }: { webhook: Webhook }) {
  const { is_read_only, is_over_limit } = webhook
  return (
    <>
      <IntakeSettings webhook={webhook} />
      <VerificationSettings webhook={webhook} />
      <AnswerSettings webhook={webhook} />
      <OrderSettings webhook={webhook} />
      {!is_read_only && !is_over_limit && <Rotation webhook={webhook} />}
      {!is_read_only && <Removal webhook={webhook} />}
    </>
  )
}
