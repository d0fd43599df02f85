import { printable } from '@nora/command-line/terminal'
import { type ExitCode, exitCodes } from '../../output/failure.ts'
import { findKeptDevice, toDevicePath } from '../../vault/device-path.ts'
import type { CommandSpec, Context } from '../command.ts'
import { findPersonsHolder, getVaultPerson, type VaultPerson } from '../open-vault.ts'
import { calling } from '../session.ts'
import { callingVault } from '../vault-failure.ts'
import { vaultMessages } from './vault.messages.ts'

type Found = {
  server: string
  state: 'open' | 'locked' | 'no_key'
  unlocked_until: string | null
  has_pin: boolean
  has_recovery: boolean
  /** null while it is locked: only an open vault sees them. */
  tasks: number | null
}

const toExitCode: Record<Found['state'], ExitCode> = {
  open: exitCodes.ok,
  locked: exitCodes.notSignedIn,
  no_key: exitCodes.notSignedIn,
}

export const showVault: CommandSpec = {
  name: 'vault status',
  summary: {
    ru: 'открыто ли хранилище паролей и до каких пор',
    en: 'show whether the password vault is open, and until when',
  },
  arguments: [],
  options: [],
  examples: ['nora vault status', 'nora vault status --json'],
  async run(context, input) {
    const person = await getVaultPerson(context, input)
    const found = await look(context, person)
    if (context.output.isJson) context.output.result({ event: 'vault_status', ...found })
    else print(context, found)
    return toExitCode[found.state]
  },
}

async function look(context: Context, person: VaultPerson): Promise<Found> {
  const { session, folder, me } = person
  const { server, api } = session
  const { state, slots } = await calling(server, api.vault.getUserKey())
  const device = await findKeptDevice(toDevicePath(folder, { server, user_id: me.user_id }))
  const known = {
    server,
    has_pin: Boolean(device?.device_id && device.slot),
    has_recovery: slots.some(({ kind }) => kind === 'recovery'),
    unlocked_until: null,
    tasks: null,
  }
  if (state !== 'active') return { ...known, state: 'no_key' }
  const holder = await findPersonsHolder(context, person)
  if (holder === null) return { ...known, state: 'locked' }
  try {
    const held = await callingVault(server, holder.vault.getState())
    if (held.kind !== 'open') return { ...known, state: 'locked' }
    const tasks = await callingVault(server, holder.vault.listTasks())
    const configs = await callingVault(server, holder.vault.listSecretsTasks())
    const count = tasks.length + configs.length
    return { ...known, state: 'open', unlocked_until: held.unlocked_until, tasks: count }
  } finally {
    holder.close()
  }
}

function print({ output, lang }: Context, found: Found): void {
  const texts = vaultMessages[lang]
  const { style } = output
  const { state, unlocked_until, has_pin, has_recovery, tasks } = found
  const said = state === 'open' ? style.ok(texts.states.open(unlocked_until ?? '')) : texts.states[state]
  output.line(`${style.bold(texts.server)}: ${printable(found.server)}`)
  output.line(`${style.bold(texts.state)}: ${said}`)
  output.line(`${style.bold(texts.device)}: ${has_pin ? texts.withPin : texts.withoutPin}`)
  output.line(
    `${style.bold(texts.recovery)}: ${has_recovery ? texts.hasRecovery : style.warn(texts.noRecovery)}`,
  )
  if (tasks !== null) output.line(`${style.bold(texts.tasks)}: ${tasks}`)
  if (tasks) output.line(texts.howToDo)
  if (state === 'locked') output.line(texts.howToUnlock)
}
