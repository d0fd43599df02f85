import { Button, Notice, notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { Setting, SettingGroup } from '../../../platform/setting.tsx'
import { MonitorsList } from '../notices/monitors-list.tsx'
import { RemindersList } from '../notices/reminders-list.tsx'
import { usePersonNames } from '../people/use-person-names.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { DeleteConfigDialog } from './delete-config-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { settingsTexts } from './settings.messages.ts'
import { TokensList } from './tokens-list.tsx'

type SettingsPartProps = { place: ConfigPlace; canAdminister: boolean }
type Asked = 'name' | 'delete' | null
type Change = { is_locked?: boolean; is_frozen?: boolean }

/** Name, lock, freeze, key and end of a config, tokens of its machines, and who is told of it. */
export function SettingsPart({ place, canAdminister }: SettingsPartProps) {
  const texts = useTexts(settingsTexts)
  const { config } = place
  const personName = usePersonNames()
  const [asked, setAsked] = useState<Asked>(null)
  const changing = useSecretsChange(
    (vault, change: Change) => vault.changeConfig(config.id, change),
    'configSaved',
  )
  const rotating = useSecretsChange((vault, id: string) => vault.rotateConfig(id), 'rotated')
  const set = (change: Change, title: string) =>
    changing.mutate(change, { onSuccess: () => notify({ title }) })
  const close = () => setAsked(null)
  if (!canAdminister) {
    return (
      <div className="flex max-w-3xl flex-col gap-5 pt-5">
        <Notice tone="info">{texts.onlyAdmins}</Notice>
        <RemindersList place={place} />
      </div>
    )
  }
  const { lock, freeze } = texts
  return (
    <div className="flex max-w-3xl flex-col gap-5 pt-5">
      <SettingGroup>
        <Setting
          title={texts.name.title}
          help={
            <>
              {config.name} · <span className="font-mono text-code">{config.slug}</span>
            </>
          }
        >
          <Button disabled={config.is_locked} onClick={() => setAsked('name')}>
            {texts.name.change}
          </Button>
        </Setting>
        <Setting
          title={lock.title}
          help={config.is_locked ? lock.on(config.locked_by && personName(config.locked_by)) : lock.off}
        >
          <Button
            loading={changing.isPending}
            onClick={() =>
              set({ is_locked: !config.is_locked }, config.is_locked ? lock.unlocked : lock.locked)
            }
          >
            {config.is_locked ? lock.unlock : lock.lock}
          </Button>
        </Setting>
        <Setting title={freeze.title} help={config.is_frozen ? freeze.on : freeze.off}>
          <Button
            loading={changing.isPending}
            onClick={() =>
              set({ is_frozen: !config.is_frozen }, config.is_frozen ? freeze.unfrozen : freeze.frozen)
            }
          >
            {config.is_frozen ? freeze.unfreeze : freeze.freeze}
          </Button>
        </Setting>
        <Setting title={texts.rotate.title} help={texts.rotate.help(config.epoch)}>
          <Button
            loading={rotating.isPending}
            onClick={() =>
              rotating.mutate(config.id, { onSuccess: () => notify({ title: texts.rotate.rotated }) })
            }
          >
            {texts.rotate.rotate}
          </Button>
        </Setting>
        <Setting title={texts.remove.title} help={config.is_locked ? texts.remove.locked : texts.remove.help}>
          <Button look="danger" disabled={config.is_locked} onClick={() => setAsked('delete')}>
            {texts.remove.remove}
          </Button>
        </Setting>
      </SettingGroup>
      <TokensList place={place} />
      <RemindersList place={place} />
      <MonitorsList place={place} />
      {asked === 'name' && <NameDialog place={place} onClose={close} />}
      {asked === 'delete' && <DeleteConfigDialog place={place} onClose={close} />}
    </div>
  )
}
