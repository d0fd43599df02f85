import type { CurrentUser } from '@nora/contract/accounts'
import { LANGS } from '@nora/kit'
import { buttonStyle, Segmented, THEMES, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Setting, SettingGroup } from '../../../platform/setting.tsx'
import { useSwitchLanguage } from '../accounts.queries.ts'
import { CancelDeletion } from '../deletion/cancel-deletion.tsx'
import { AvatarSetting } from './avatar-setting.tsx'
import { NameSetting } from './name-setting.tsx'
import { profileTexts } from './profile.messages.ts'
import { useThemeChoice } from './profile.queries.ts'
import { TimeZoneSetting } from './time-zone-setting.tsx'

export function AboutPart({ user }: { user: CurrentUser }) {
  const texts = useTexts(profileTexts)
  return (
    <>
      <CancelDeletion user={user} />
      <SettingGroup>
        <AvatarSetting user={user} />
        <NameSetting user={user} />
      </SettingGroup>
      <SettingGroup>
        <LanguageSetting />
        <ThemeSetting />
        <TimeZoneSetting user={user} />
      </SettingGroup>
      {!user.is_marked_for_self_deletion && (
        <SettingGroup>
          <Setting title={texts.remove.title} help={texts.remove.help}>
            <Link to="/profile_delete" className={buttonStyle()}>
              {texts.remove.start}
            </Link>
          </Setting>
        </SettingGroup>
      )}
    </>
  )
}

function LanguageSetting() {
  const { language: texts } = useTexts(profileTexts)
  const lang = useLang()
  const switching = useSwitchLanguage()
  return (
    <Setting title={texts.title} help={texts.help}>
      <Segmented
        label={texts.title}
        value={lang}
        onChange={(value) => switching.mutate(value)}
        options={LANGS.map((value) => ({ value, label: texts.names[value] }))}
      />
    </Setting>
  )
}

function ThemeSetting() {
  const { theme: texts } = useTexts(profileTexts)
  const [theme, choose] = useThemeChoice()
  return (
    <Setting title={texts.title} help={texts.help}>
      <Segmented
        label={texts.title}
        value={theme}
        onChange={choose}
        options={THEMES.map((value) => ({ value, label: texts.names[value] }))}
      />
    </Setting>
  )
}
