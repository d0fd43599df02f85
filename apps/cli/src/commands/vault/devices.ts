import { printable } from '@nora/command-line/terminal'
import type { VaultDevice } from '@nora/contract/vault'
import { exitCodes, Failure } from '../../output/failure.ts'
import { findKeptDevice, keepDevice, toDevicePath } from '../../vault/device-path.ts'
import type { CommandSpec, Context } from '../command.ts'
import { getVaultPerson, type VaultPerson } from '../open-vault.ts'
import { calling } from '../session.ts'
import { vaultMessages } from './vault.messages.ts'

export const devices: CommandSpec = {
  name: 'vault devices',
  summary: {
    ru: 'устройства, которые открывают хранилище ПИН-кодом',
    en: 'list the devices that unlock the vault by PIN',
  },
  arguments: [],
  options: [
    {
      name: 'remove',
      kind: 'text',
      placeholder: 'NAME|ID',
      about: {
        ru: 'убрать устройство: его ПИН-код перестанет действовать',
        en: 'remove a device: its PIN opens nothing any more',
      },
    },
  ],
  examples: ['nora vault devices', 'nora vault devices --remove old-laptop'],
  async run(context, input) {
    const person = await getVaultPerson(context, input)
    const { server, api } = person.session
    const { items } = await calling(server, api.vault.listVaultDevices())
    const asked = input.text('remove')
    if (asked === null) await list(context, person, items)
    else await remove(context, person, findDevice(items, asked))
    return exitCodes.ok
  },
}

async function list(context: Context, person: VaultPerson, items: readonly VaultDevice[]): Promise<void> {
  const { output, lang } = context
  const texts = vaultMessages[lang]
  const own = (await findKeptDevice(toPath(person)))?.device_id ?? null
  if (output.isJson) {
    const known = items.map((device) => ({ ...device, is_this: device.id === own }))
    output.result({ event: 'vault_devices', devices: known })
    return
  }
  if (items.length === 0) output.line(texts.noDevices)
  for (const { id, name, tries_left, used_at } of items) {
    const facts = [
      ...(id === own ? [texts.thisDevice] : []),
      used_at === null ? texts.neverUsed : texts.usedAt(used_at),
      texts.triesLeft(tries_left),
    ]
    output.line(`${output.style.bold(printable(name))}  ${output.style.faint(`${facts.join(', ')}  ${id}`)}`)
  }
}

async function remove(context: Context, person: VaultPerson, { id, name }: VaultDevice): Promise<void> {
  const { output, lang } = context
  const { server, api } = person.session
  await calling(server, api.vault.removeVaultDevice({ params: { id } }))
  const path = toPath(person)
  const kept = await findKeptDevice(path)
  if (kept?.device_id === id) await keepDevice(path, { ...kept, device_id: null, half: null, slot: null })
  if (output.isJson) output.result({ event: 'vault_device_removed', device: { id, name } })
  else output.line(output.style.ok(vaultMessages[lang].deviceRemoved(printable(name))))
}

function toPath({ folder, session, me }: VaultPerson): string {
  return toDevicePath(folder, { server: session.server, user_id: me.user_id })
}

/** Throws a Failure for a name that no device has, or several have. */
function findDevice(items: readonly VaultDevice[], asked: string): VaultDevice {
  const found = items.filter(({ id, name }) => id === asked || name === asked)
  const [device] = found
  if (device !== undefined && found.length === 1) return device
  const names = (found.length > 1 ? found.map(({ id }) => id) : items.map(({ name }) => name)).join(', ')
  throw new Failure(
    exitCodes.failure,
    found.length > 1
      ? { ru: `Устройств «${asked}» несколько.`, en: `There are several devices “${asked}”.` }
      : { ru: `Устройства «${asked}» нет.`, en: `There is no device “${asked}”.` },
    {
      code: 'NotFound',
      ...(names !== '' && { advice: { ru: `Есть: ${names}`, en: `There are: ${names}` } }),
    },
  )
}
