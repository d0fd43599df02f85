import type { VaultPolicy } from '@nora/contract/vault'
import { Checkbox, Notice, Segmented, Select, SkeletonRows, useTexts } from '@nora/ui'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { Setting, SettingGroup } from '../../../platform/setting.tsx'
import { useChange } from '../../../platform/use-change.ts'
import { useMay } from '../../../platform/use-may.ts'
import { useVaultPolicy, VAULT_POLICY_KEY } from '../../../platform/vault/use-vault-policy.ts'
import { keysTexts } from './keys.messages.ts'

const IDLE_MINUTES = [1, 5, 15, 30, 60, 240]

/** The team’s rules of the vault: owners change them, administrators read them. */
export function RulesPart() {
  const { rules: texts, failed } = useTexts(keysTexts)
  const { data: policy, error, refetch } = useVaultPolicy()
  const mayChange = useMay('vault.policy')
  const saving = useChange(
    VAULT_POLICY_KEY,
    (api, body: VaultPolicy) => api.vault.saveVaultPolicy({ body }),
    { failed: (lang) => keysTexts[lang].failed.rules },
  )
  if (error && !policy) return <LoadFailure title={failed.loadRules} error={error} onRetry={refetch} />
  if (!policy) return <SkeletonRows rows={4} />
  // Until it is saved, what was chosen is shown.
  const shown = saving.isPending && saving.variables ? saving.variables : policy
  return (
    <div className="flex max-w-[760px] flex-col gap-5 py-5">
      {!mayChange && <Notice tone="info">{texts.ownersOnly}</Notice>}
      <Rules
        policy={shown}
        isReadOnly={!mayChange}
        onChange={(change) => saving.mutate({ ...shown, ...change })}
      />
    </div>
  )
}

type RulesProps = { policy: VaultPolicy; isReadOnly: boolean; onChange(change: Partial<VaultPolicy>): void }

function Rules({ policy, isReadOnly, onChange }: RulesProps) {
  const { rules: texts } = useTexts(keysTexts)
  const minutes = IDLE_MINUTES.includes(policy.idle_minutes)
    ? IDLE_MINUTES
    : [...IDLE_MINUTES, policy.idle_minutes].toSorted((a, b) => a - b)
  if (isReadOnly) {
    return (
      <SettingGroup>
        <Setting title={texts.unverified} help={texts.unverifiedHelp}>
          {texts.unverifiedChoices[policy.unverified]}
        </Setting>
        <Setting title={texts.pin} help={texts.pinHelp}>
          {texts.pinChoices[policy.pin]}
        </Setting>
        <Setting title={texts.idle} help={texts.idleHelp}>
          {texts.minutes(policy.idle_minutes)}
        </Setting>
        <Setting title={texts.outside} help={texts.outsideHelp}>
          {policy.may_share_outside ? texts.allowed : texts.forbidden}
        </Setting>
      </SettingGroup>
    )
  }
  return (
    <SettingGroup>
      <Setting title={texts.unverified} help={texts.unverifiedHelp}>
        <Segmented
          label={texts.unverified}
          value={policy.unverified}
          onChange={(unverified) => onChange({ unverified })}
          options={[
            { value: 'warn', label: texts.unverifiedChoices.warn },
            { value: 'refuse', label: texts.unverifiedChoices.refuse },
          ]}
        />
      </Setting>
      <Setting title={texts.pin} help={texts.pinHelp}>
        <Segmented
          label={texts.pin}
          value={policy.pin}
          onChange={(pin) => onChange({ pin })}
          options={[
            { value: 'allowed', label: texts.pinChoices.allowed },
            { value: 'forbidden', label: texts.pinChoices.forbidden },
          ]}
        />
      </Setting>
      <Setting title={texts.idle} help={texts.idleHelp}>
        <Select
          aria-label={texts.idle}
          value={String(policy.idle_minutes)}
          onChange={(value) => onChange({ idle_minutes: Number(value) })}
          options={minutes.map((count) => ({ value: String(count), label: texts.minutes(count) }))}
        />
      </Setting>
      <Setting title={texts.outside} help={texts.outsideHelp}>
        <Checkbox
          label={texts.allowed}
          checked={policy.may_share_outside}
          onChange={(event) => onChange({ may_share_outside: event.target.checked })}
        />
      </Setting>
    </SettingGroup>
  )
}
