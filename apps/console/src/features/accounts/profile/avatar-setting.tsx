import type { CurrentUser } from '@nora/contract/accounts'
import { Button, notify, useTexts } from '@nora/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { Setting } from '../../../platform/setting.tsx'
import { profileTexts } from './profile.messages.ts'
import { useDeleteAvatar } from './profile.queries.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((file) => ({ default: file.CropDialog })))

const TYPES = 'image/png,image/jpeg,image/webp'
/** Browsers decode up to this size without trouble; the server gets only the cropped picture. */
const LIMIT_BYTES = 20_000_000

export function AvatarSetting({ user }: { user: CurrentUser }) {
  const { avatar: texts } = useTexts(profileTexts)
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<'unreadable' | 'tooBig' | null>(null)
  const deleting = useDeleteAvatar()

  function choose(file: File | undefined) {
    if (!file) return
    setProblem(file.size > LIMIT_BYTES ? 'tooBig' : null)
    if (file.size > LIMIT_BYTES) return
    createImageBitmap(file).then(setPicture, () => setProblem('unreadable'))
  }

  function close() {
    picture?.close()
    setPicture(null)
  }

  return (
    <Setting
      title={texts.title}
      help={
        problem ? (
          <span role="alert" className="text-bad">
            {texts[problem]}
          </span>
        ) : (
          texts.help
        )
      }
    >
      {user.avatar_url && <img src={user.avatar_url} alt="" className="mr-1 size-12 rounded-full" />}
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{user.avatar_url ? texts.change : texts.choose}</Button>
      {user.avatar_url && (
        <Button
          look="ghost"
          loading={deleting.isPending}
          onClick={() => deleting.mutate(undefined, { onSuccess: () => notify({ title: texts.removed }) })}
        >
          {texts.remove}
        </Button>
      )}
      <Suspense>
        {picture && (
          <CropDialog
            picture={picture}
            onClose={close}
            onSaved={() => {
              close()
              notify({ title: texts.saved })
            }}
          />
        )}
      </Suspense>
    </Setting>
  )
}
