import type { ShareLook } from '@nora/contract/passwords'
import { formatBytes } from '@nora/kit'
import { Button, FactList, Field, PasswordInput, RelativeTime, useLang, useTexts } from '@nora/ui'
import { VaultError } from '@nora/vault-core'
import { type FormEvent, useState } from 'react'
import { VaultProblem } from '../../../platform/vault/vault-problem.tsx'
import { visitorTexts } from './visitor.messages.ts'

type ShownOnceProps = { look: ShareLook; open(passphrase: string | null): Promise<void> }

/** Before the link is opened: whose it is, until when, and what opening it costs. */
export function ShownOnce({ look, open }: ShownOnceProps) {
  const texts = useTexts(visitorTexts)
  const lang = useLang()
  const [passphrase, setPassphrase] = useState('')
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const isLast = look.views_left === 1

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isOpening || (look.asks_passphrase && passphrase === '')) return
    setOpening(true)
    setProblem(null)
    try {
      await open(look.asks_passphrase ? passphrase : null)
    } catch (error) {
      setProblem(error)
      setOpening(false)
    }
  }
  const isWrong = look.asks_passphrase && problem instanceof VaultError && problem.fault === 'wrong_key'
  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5">
      <FactList
        facts={[
          [texts.from, look.team],
          [texts.expires, <RelativeTime key="expires" at={look.expires_at} />],
          [texts.views, look.views_left === null ? texts.anyViews : texts.viewsLeft(look.views_left)],
          ...(look.file_bytes === null ? [] : [[texts.file, formatBytes(lang, look.file_bytes)] as const]),
        ]}
      />
      {look.asks_passphrase && (
        <Field label={texts.passphrase} help={texts.passphraseHelp} error={isWrong ? texts.wrong : undefined}>
          <PasswordInput
            autoComplete="off"
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
          />
        </Field>
      )}
      <div>
        <Button look="primary" size="large" type="submit" loading={isOpening}>
          {isLast ? texts.showOnce : texts.show}
        </Button>
        {isLast && (
          <p className="mt-2 text-sm text-soft">
            {look.file_bytes === null ? texts.onceSentence : texts.onceFileSentence}
          </p>
        )}
      </div>
      {!isWrong && <VaultProblem problem={problem} />}
    </form>
  )
}
