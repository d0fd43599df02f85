import type { VaultDevice } from '@nora/contract/vault'
import { Badge, Button, Dialog, RelativeTime, SkeletonRows, useTexts } from '@nora/ui'
import { LockKeyhole, MonitorSmartphone } from 'lucide-react'
import { Setting, SettingGroup, SettingList, SettingRow } from '../../setting.tsx'
import { useUser } from '../../use-user.ts'
import { useThisDevice } from '../use-this-device.ts'
import { useVaultKeeper, useVaultQuery } from '../use-vault.ts'
import { useVaultPolicy } from '../use-vault-policy.ts'
import { VaultLoadFailure } from '../vault-load-failure.tsx'
import { InLanguage, WordList } from '../word-list.tsx'
import { settingsTexts } from './settings.messages.ts'
import { PEOPLE, useHasRecovery, useVaultDevices } from './settings.queries.ts'

export type Removed = { kind: 'code' } | { kind: 'device'; device: VaultDevice }

export type AskedSetting =
  | { what: 'master_key' | 'new_code' | 'pin' | 'renew' }
  | { what: 'removal'; removed: Removed }

export type SettingsDialogProps = { onAsk(asked: AskedSetting): void; onClose(): void }

export function SettingsDialog({ onAsk, onClose }: SettingsDialogProps) {
  const texts = useTexts(settingsTexts)
  const keeper = useVaultKeeper()
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      actions={
        <Button icon={<LockKeyhole aria-hidden="true" />} onClick={() => void keeper.lock('asked')}>
          {texts.lock}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SettingGroup>
          <Setting title={texts.masterKey} help={texts.masterKeyHelp}>
            <Button onClick={() => onAsk({ what: 'master_key' })}>{texts.change}</Button>
          </Setting>
          <RecoverySetting onAsk={onAsk} />
          <PinSetting onAsk={onAsk} />
          <Setting title={texts.renew} help={texts.renewHelp}>
            <Button onClick={() => onAsk({ what: 'renew' })}>{texts.renewVerb}</Button>
          </Setting>
        </SettingGroup>
        <Devices onAsk={onAsk} />
        <OwnWords />
      </div>
    </Dialog>
  )
}

type PartProps = Pick<SettingsDialogProps, 'onAsk'>

function RecoverySetting({ onAsk }: PartProps) {
  const texts = useTexts(settingsTexts)
  const { data: hasRecovery } = useHasRecovery()
  return (
    <Setting title={texts.code} help={hasRecovery === false ? texts.noCode : texts.codeHelp}>
      {hasRecovery && (
        <Button onClick={() => onAsk({ what: 'removal', removed: { kind: 'code' } })}>{texts.remove}</Button>
      )}
      <Button onClick={() => onAsk({ what: 'new_code' })}>{texts.newCode}</Button>
    </Setting>
  )
}

function PinSetting({ onAsk }: PartProps) {
  const texts = useTexts(settingsTexts)
  const policy = useVaultPolicy()
  const { has_pin: hasPin } = useThisDevice()
  const isForbidden = policy.data?.pin === 'forbidden'
  return (
    <Setting title={texts.pin} help={isForbidden ? texts.pinForbidden : hasPin ? texts.pinHelp : texts.noPin}>
      {!isForbidden && (
        <Button onClick={() => onAsk({ what: 'pin' })}>{hasPin ? texts.change : texts.setPin}</Button>
      )}
    </Setting>
  )
}

function Devices({ onAsk }: PartProps) {
  const texts = useTexts(settingsTexts)
  const { data, error, refetch } = useVaultDevices()
  const here = useThisDevice()
  if (error && !data) return <VaultLoadFailure title={texts.devicesFailed} error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={2} />
  return (
    <SettingList
      title={texts.devices}
      help={data.length === 0 ? texts.noDevices : texts.devicesHelp}
      list={
        <ul>
          {data.map((device) => (
            <SettingRow
              key={device.id}
              icon={<MonitorSmartphone aria-hidden="true" />}
              title={
                <>
                  {device.name}
                  {device.id === here.id && <Badge>{texts.here}</Badge>}
                </>
              }
              note={<DeviceNote device={device} />}
            >
              <Button
                look="ghost"
                size="small"
                aria-label={texts.removeDevice(device.name)}
                onClick={() => onAsk({ what: 'removal', removed: { kind: 'device', device } })}
              >
                {texts.remove}
              </Button>
            </SettingRow>
          ))}
        </ul>
      }
    />
  )
}

/** What an administrator compares: read out, never sent. */
function OwnWords() {
  const texts = useTexts(settingsTexts)
  const user = useUser()
  const { data } = useVaultQuery(PEOPLE, (vault) => vault.listPeople())
  const words = data?.find(({ user_id: id }) => id === user?.id)?.words_in
  if (!words) return null
  return (
    <section>
      <h2 className="font-[560]">{texts.words}</h2>
      <p className="mt-0.5 mb-2.5 text-sm text-soft">{texts.wordsHelp}</p>
      <div className="flex flex-col items-start gap-2.5 [&>ol]:w-full">
        <InLanguage>{(pick) => <WordList label={texts.words} words={pick(words)} />}</InLanguage>
      </div>
    </section>
  )
}

function DeviceNote({ device }: { device: VaultDevice }) {
  const texts = useTexts(settingsTexts)
  const { used_at: usedAt, added_at: addedAt } = device
  return (
    <>
      {usedAt ? texts.used : texts.added} <RelativeTime at={usedAt ?? addedAt} />
      {!device.has_pin && `, ${texts.pinIsGone}`}
    </>
  )
}
