import { useRef, useState } from 'react'
import { GivenUp } from '../../given-up.ts'
import { usePlatform } from '../../platform.tsx'
import { getDeviceName } from '../device-name.ts'
import { useTask } from '../use-task.ts'
import { useProvenCall, useVault, useVaultKeeper } from '../use-vault.ts'

export type SetUpStep = 'about' | 'master' | 'pin' | 'code' | 'check'

/** The first run. Nothing is sent before its last step, so that what is left half-done leaves nothing behind. */
export function useSetUp(mayHavePin: boolean) {
  const { inviteSecrets, session } = usePlatform()
  const vault = useVault()
  const keeper = useVaultKeeper()
  const call = useProvenCall()
  const { run, isBusy, problem } = useTask()
  const [step, setStep] = useState<SetUpStep>('about')
  const [code, setCode] = useState('')
  const prepared = useRef<Promise<{ recovery_code: string }> | null>(null)
  const pin = useRef<string | null>(null)

  /** Deriving takes seconds: it goes on while the PIN is typed. */
  function takeMasterKey(masterKey: string) {
    prepared.current = vault.prepareSetUp(masterKey)
    prepared.current.catch(() => {})
    if (mayHavePin) setStep('pin')
    else void takePin(null)
  }
  async function takePin(chosen: string | null) {
    pin.current = chosen
    const isDone = await run(async () => setCode((await prepared.current)?.recovery_code ?? ''))
    setStep(isDone ? 'code' : 'master')
  }
  function finish() {
    const invite = inviteSecrets.find(session.get()?.team.id ?? '')
    const input = { pin: pin.current, device_name: getDeviceName(navigator.userAgent), invite }
    return run(async () => {
      try {
        const { state, is_pin_missing } = await call(() => vault.completeSetUp(input))
        inviteSecrets.forget()
        // Nothing was there before that could be shown once more.
        keeper.take(state, { isPinMissing: is_pin_missing })
        keeper.endFirstHere()
      } catch (error) {
        // The keys may be there all the same: their answer was lost, or another device was faster.
        const state = error instanceof GivenUp ? null : await vault.getState().catch(() => null)
        if (state === null || state.kind === 'no_key') throw error
        keeper.take(state)
      }
    })
  }
  return { step, setStep, code, isBusy, problem, takeMasterKey, takePin, finish }
}
