import type { CaptureRule as Rule } from '@nora/contract/captures'
import { Segmented, useTexts } from '@nora/ui'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { Setting, SettingGroup } from '../../../platform/setting.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useCaptureRule, useSetCaptureRule } from './capture.queries.ts'
import { captureRuleTexts } from './capture-rule.messages.ts'

const RULES: readonly Rule[] = ['allowed', 'required', 'forbidden']

/** In the team's settings: whether the owners of tunnels decide on capture, or the team does. */
export function CaptureRule() {
  const texts = useTexts(captureRuleTexts)
  const mayChange = useMay('captures.rule')
  const query = useCaptureRule()
  const change = useSetCaptureRule()
  if (query.error && !query.data) {
    return <LoadFailure title={texts.loadFailed} error={query.error} onRetry={query.refetch} />
  }
  if (!query.data) return null
  const { rule } = query.data
  return (
    <SettingGroup>
      <Setting title={texts.title} help={texts.help[rule]}>
        {mayChange ? (
          <Segmented
            label={texts.title}
            value={rule}
            options={RULES.map((value) => ({ value, label: texts.names[value] }))}
            onChange={(value) => change.mutate(value)}
          />
        ) : (
          texts.names[rule]
        )}
      </Setting>
    </SettingGroup>
  )
}
