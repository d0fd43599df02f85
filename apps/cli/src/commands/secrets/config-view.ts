import { mergeSecrets, type SecretEntry, type SecretOrigin } from '@nora/secrets-kit'
import type { ConfigView, SecretView } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { ConfigAddress, ListedConfig } from './source/source.ts'
import { waitsForKey } from './source/waits-for-key.ts'

/** A secret as it stands in a config, references as they are written. */
export type ListedSecret = SecretEntry & { origin: SecretOrigin }

/** The opened config. Throws a Failure when its key is still to be given, or the server showed what was not signed. */
export async function openConfigView(vault: HeldVault, listed: ListedConfig): Promise<ConfigView> {
  const view = await vault.openConfig(listed.config_id)
  if (view.state === 'open') return view
  throw view.state === 'waits' ? waitsForKey(listed) : refused(listed, view.refusal?.fault ?? '?')
}

/** All that a reader of the config sees, by name: inherited below, own values above. */
export function listSecrets(view: ConfigView): ListedSecret[] {
  const toEntries = (secrets: readonly SecretView[]) => secrets.flatMap(({ entry }) => entry ?? [])
  const own = toEntries(view.secrets)
  const isRoot = view.root === null && view.root_state === null
  return mergeSecrets({
    root: isRoot ? own : toEntries(view.root?.secrets ?? []),
    branch: isRoot ? [] : own,
    own: view.own,
  })
}

/** The secret of this name in the config itself. */
export function findSecret(view: ConfigView, name: string): SecretView | undefined {
  return view.secrets.find(({ entry }) => entry?.name === name)
}

/** Those that people may overwrite and not read. */
export function countForMachines(view: ConfigView): number {
  return view.secrets.filter(({ machines_only }) => machines_only).length
}

export function toPath({ project, config }: ConfigAddress): string {
  return `${project}/${config}`
}

function refused(listed: ConfigAddress, fault: string): Failure {
  const path = toPath(listed)
  return new Failure(
    exitCodes.failure,
    {
      ru: `${path} не показан: сервер отдал не то, что в нём подписано (${fault}).`,
      en: `${path} is not shown: the server gave something else than was signed in it (${fault}).`,
    },
    { code: 'VaultRefused' },
  )
}
