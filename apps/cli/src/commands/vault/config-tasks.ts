import { printable } from '@nora/command-line/terminal'
import type { SecretsTaskView } from '@nora/vault-client'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { Context } from '../command.ts'
import { provingFreshly } from '../prove-freshly.ts'
import { vaultMessages } from './vault.messages.ts'

type Signing = { context: Context; server: string; vault: HeldVault }
type Signed = { done: SecretsTaskView[]; left: SecretsTaskView[] }

/**
 * Signs what waits in configs of the secrets store. Who joins one is the server’s word alone, so a person is shown them
 * and asked; without a terminal they wait on.
 */
export async function signConfigTasks(signing: Signing): Promise<Signed> {
  const first = await signFreshly(signing, [])
  const joining = first.left.filter(({ kind }) => kind === 'join')
  if (joining.length === 0 || !(await agrees(signing, joining))) return first
  const second = await signFreshly(signing, joining)
  return { done: [...first.done, ...second.done], left: second.left }
}

/** Names people and configs: `let Boris into shop/dev`. */
export async function describeConfigTasks(
  { context: { lang }, vault }: Pick<Signing, 'context' | 'vault'>,
  tasks: readonly SecretsTaskView[],
): Promise<string[]> {
  if (tasks.length === 0) return []
  const texts = vaultMessages[lang]
  const names = new Map((await vault.listPeople()).map((one) => [one.user_id, one.name ?? one.email]))
  const paths = new Map(
    (await vault.listProjects()).flatMap(({ slug, configs }) =>
      configs.map((config) => [config.id, `${slug}/${config.slug}`] as const),
    ),
  )
  return tasks.map(({ kind, config_id, subjects }) => {
    const who = subjects.map((id) => printable(names.get(id) ?? id)).join(', ')
    return texts.configTaskKinds[kind](who, printable(paths.get(config_id) ?? config_id))
  })
}

async function agrees({ context, vault }: Signing, joining: readonly SecretsTaskView[]): Promise<boolean> {
  const { platform, lang, output } = context
  if (!platform.stdin.isTty || output.isJson) return false
  const texts = vaultMessages[lang]
  for (const line of await describeConfigTasks({ context, vault }, joining)) output.line(`  ${line}`)
  const answer = await platform.ask(texts.askJoin, { isHidden: false })
  return /^(?:y|yes|д|да)$/i.test(answer?.trim() ?? '')
}

/** A new key asks for a fresh proof of who is there. */
function signFreshly(signing: Signing, agreed: SecretsTaskView[]): Promise<Signed> {
  return provingFreshly(signing, () => signing.vault.doSecretsTasks(agreed))
}
