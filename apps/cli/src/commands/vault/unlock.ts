import { exitCodes } from '../../output/failure.ts'
import type { VaultState } from '../../vault/holder-calls.ts'
import type { CommandSpec, Context } from '../command.ts'
import { doTasks, ensureHolder, getVaultPerson, noKey } from '../open-vault.ts'
import { unlockByRecovery, unlockVault } from '../unlock-vault.ts'
import { callingVault, lockedFailure } from '../vault-failure.ts'
import { vaultMessages } from './vault.messages.ts'

export const unlock: CommandSpec = {
  name: 'vault unlock',
  summary: {
    ru: 'открыть хранилище паролей; ключи держит фоновый процесс',
    en: 'unlock the password vault; a process in the background holds the keys',
  },
  arguments: [],
  options: [
    {
      name: 'recovery',
      kind: 'flag',
      about: {
        ru: 'кодом восстановления вместо мастер-ключа',
        en: 'by the recovery code instead of the master key',
      },
    },
    {
      name: 'accept-older-state',
      kind: 'flag',
      about: {
        ru: 'принять то, что показывает сервер: его восстановили из резервной копии',
        en: 'take what the server shows: it was restored from a backup',
      },
    },
    {
      name: 'forget-device',
      kind: 'flag',
      about: {
        ru: 'забыть ПИН-код и то, что это устройство видело, если эти данные повреждены',
        en: 'forget the PIN and what this device has seen, when that is damaged',
      },
    },
  ],
  examples: ['nora vault unlock', 'nora vault unlock --recovery'],
  async run(context, input) {
    const person = await getVaultPerson(context, input)
    const { server } = person.session
    if (!context.platform.stdin.isTty) throw lockedFailure(server)
    const holder = await ensureHolder(context, person)
    const { vault } = holder
    let holdsNothing = true
    try {
      if (input.isOn('accept-older-state')) await callingVault(server, vault.acceptOlderState())
      if (input.isOn('forget-device')) await callingVault(server, vault.forgetDevice())
      const found = await callingVault(server, vault.getState())
      if (found.kind === 'no_key') throw noKey(server, found.was_reset)
      holdsNothing = found.kind !== 'open'
      const unlocking = { context, server, vault }
      const state =
        found.kind === 'open'
          ? found
          : await (input.isOn('recovery') ? unlockByRecovery(unlocking) : unlockVault(unlocking, found))
      holdsNothing = false
      const tasks = await doTasks(vault)
      print(context, { found, state: state.kind === 'open' ? await vault.getState() : state, tasks })
      return exitCodes.ok
    } finally {
      if (holdsNothing) await holder.end()
      else holder.close()
    }
  },
}

type Unlocked = { found: VaultState; state: VaultState; tasks: { done: number; left: number } }

function print({ output, lang }: Context, { found, state, tasks }: Unlocked): void {
  const texts = vaultMessages[lang]
  const until = state.kind === 'open' ? state.unlocked_until : ''
  const isFirst = state.kind === 'open' && state.is_first_here && found.kind !== 'open'
  if (output.isJson) {
    output.result({ event: 'vault_unlocked', unlocked_until: until, is_first_here: isFirst, tasks })
    return
  }
  output.line(found.kind === 'open' ? texts.already(until) : output.style.ok(texts.unlocked(until)))
  if (isFirst) output.line(output.style.warn(texts.firstHere))
  if (tasks.done > 0) output.line(texts.tasksDone(tasks.done))
  if (tasks.left > 0) output.line(`${texts.tasks}: ${tasks.left}. ${texts.howToDo}`)
}
