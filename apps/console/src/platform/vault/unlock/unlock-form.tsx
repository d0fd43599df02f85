import { ApiProblem } from '@nora/client'
import { Button, Field, Input, PasswordInput, useLang, useTexts } from '@nora/ui'
import { PinError } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTask } from '../use-task.ts'
import { useVault, useVaultKeeper } from '../use-vault.ts'
import { failureTexts } from '../vault-failure.messages.ts'
import { vaultFailure } from '../vault-failure.ts'
import type { Trouble } from './device-trouble.tsx'
import { lockedTexts } from './locked.messages.ts'

export type UnlockKind = 'pin' | 'master' | 'recovery'

export type UnlockFormProps = {
  kind: UnlockKind
  /** This device stands in the way: neither key nor PIN is wrong. */
  onTrouble(trouble: Trouble): void
  /** The last try was wrong: this device has to use the master key. */
  onPinGone(): void
}

/** One field that opens the vault. What does not fit is said at the field, which is emptied. */
export function UnlockForm({ kind, onPinGone, onTrouble }: UnlockFormProps) {
  const texts = useTexts(lockedTexts)
  const { faults } = useTexts(failureTexts)
  const lang = useLang()
  const vault = useVault()
  const keeper = useVaultKeeper()
  const { run, isBusy, problem, setProblem } = useTask()
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const unlock = {
    pin: () => vault.unlockWithPin(typed),
    master: () => vault.unlock(typed),
    recovery: () => vault.unlockWithRecovery(typed),
  }[kind]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (typed === '' || isBusy) return
    const isOpen = await run(async () => {
      try {
        keeper.take(await unlock(), { isRecovered: kind === 'recovery' })
      } catch (error) {
        if (error instanceof PinError && error.tries_left === 0) onPinGone()
        const trouble = toTrouble(error)
        if (trouble === null) throw error
        onTrouble(trouble)
        setTyped('')
      }
    })
    if (isOpen) return
    // A long code is put right where it is wrong; what is short is typed anew.
    if (kind !== 'recovery') setTyped('')
    form.current?.querySelector('input')?.focus()
  }
  const isWrongKey = problem instanceof ApiProblem && problem.code === 'VaultKeyWrong'
  const said = isWrongKey && kind === 'master' ? faults.wrong_key : vaultFailure(problem, lang)
  const props = {
    autoComplete: 'off',
    value: typed,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped(target.value)
      setProblem(null)
    },
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={texts.fields[kind]}
        help={kind === 'pin' ? undefined : texts.help[kind]}
        error={problem ? said : undefined}
      >
        {kind === 'recovery' ? (
          <Input code autoCapitalize="characters" spellCheck={false} {...props} />
        ) : (
          <PasswordInput {...props} />
        )}
      </Field>
      <div className="flex items-center justify-end gap-3">
        {isBusy && kind === 'master' && (
          <p role="status" className="text-sm text-soft">
            {texts.deriving}
          </p>
        )}
        <Button look="primary" type="submit" loading={isBusy} disabled={typed === ''}>
          {texts.unlock}
        </Button>
      </div>
    </form>
  )
}

function toTrouble(error: unknown): Trouble | null {
  const fault = error instanceof VaultError ? error.fault : null
  return fault === 'older' || fault === 'broken_device' ? fault : null
}
