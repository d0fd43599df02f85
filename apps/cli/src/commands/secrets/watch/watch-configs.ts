import { printable } from '@nora/command-line/terminal'
import { formatDateTime } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { HeldVault } from '../../../vault/holder-calls.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { toPath } from '../config-view.ts'
import { chooseConfigs, configOption, getConfig } from '../source/choose-config.ts'
import { withSecretSource } from '../source/secret-source.ts'
import type { ListedConfig, SecretSource } from '../source/source.ts'
import {
  type ConfigDifference,
  type ConfigSnapshot,
  compareSnapshots,
  takeSnapshot,
} from './config-snapshot.ts'
import { watchMessages } from './watch.messages.ts'

export const watchConfigs: CommandSpec = {
  name: 'secrets watch',
  summary: {
    ru: 'показывать изменения секретов, пока они происходят',
    en: 'show changes of secrets while they happen',
  },
  arguments: [],
  options: [configOption],
  examples: ['nora secrets watch -c shop/prod', 'nora secrets watch -c shop/dev,shop/prod --json'],
  async run(context, input) {
    const ending = new AbortController()
    const stopListening = context.platform.onInterrupt(() => ending.abort())
    try {
      await withSecretSource(context, input, async (source, open) => {
        const addresses = await chooseConfigs(context, input, source)
        const configs = await Promise.all(addresses.map((address) => getConfig(source, toPath(address))))
        await follow(context, { source, vault: open?.vault ?? null, configs, signal: ending.signal })
      })
    } finally {
      stopListening()
    }
    return exitCodes.ok
  },
}

type Following = {
  source: SecretSource
  vault: HeldVault | null
  configs: readonly ListedConfig[]
  signal: AbortSignal
}

/** One look after the other: what changes during one is seen by the next. */
async function follow(context: Context, { source, vault, configs, signal }: Following): Promise<void> {
  const { output, lang } = context
  const known = new Map<string, ConfigSnapshot>()
  for (const config of configs) known.set(config.config_id, await takeSnapshot(source, vault, config))
  if (!output.isJson) output.line(watchMessages[lang].watching(configs.map(toPath).join(', ')))
  else
    for (const { project, config, config_id } of configs)
      output.result({ event: 'secrets_watching', project, config, seq: known.get(config_id)?.seq })
  const look = async () => {
    for (const config of configs) {
      const before = known.get(config.config_id)
      const after = await takeSnapshot(source, vault, config).catch((error: unknown) => tell(context, error))
      if (!before || !after || signal.aborted) continue
      known.set(config.config_id, after)
      print(context, config, { before, after })
    }
  }
  let isLooking = false
  let isStale = false
  const lookAll = async () => {
    isStale = true
    if (isLooking) return
    isLooking = true
    while (isStale) {
      isStale = false
      await look()
    }
    isLooking = false
  }
  const failed = new AbortController()
  let failure: unknown = null
  const onChange = () =>
    void lookAll().catch((error: unknown) => {
      failure = error
      failed.abort()
    })
  await source.watch(onChange, AbortSignal.any([signal, failed.signal]))
  if (failure !== null) throw failure
}

/** What cannot be opened now is looked at again at the next change. */
function tell({ platform, lang }: Context, error: unknown): null {
  if (!(error instanceof Failure)) throw error
  platform.stderr.write(`! ${error.text[lang]}\n`)
  return null
}

function print(
  { platform, output, lang }: Context,
  { project, config, config_id }: ListedConfig,
  { before, after }: { before: ConfigSnapshot; after: ConfigSnapshot },
): void {
  const difference = compareSnapshots(before, after)
  const { added, changed, removed } = difference
  if (before.seq === after.seq && added.length + changed.length + removed.length === 0) return
  const at = platform.clock.now()
  const by = difference.authors.map((id) => after.people.get(id) ?? id)
  if (output.isJson) {
    const names = { added, changed, removed }
    const { seq } = after
    output.result({
      event: 'secrets_news',
      project,
      config,
      config_id,
      seq,
      at: at.toISOString(),
      by,
      ...names,
    })
    return
  }
  const { style } = output
  const facts = [
    style.faint(formatDateTime(lang, at)),
    style.bold(`${project}/${config}`),
    `#${after.seq}`,
    ...(by.length > 0 ? [printable(by.join(', '))] : []),
    toText(difference, watchMessages[lang]),
  ]
  output.line(facts.join('  '))
}

function toText({ added, changed, removed }: ConfigDifference, texts: (typeof watchMessages)['en']): string {
  const said = [
    ...(added.length > 0 ? [texts.added(added.join(', '))] : []),
    ...(changed.length > 0 ? [texts.changed(changed.join(', '))] : []),
    ...(removed.length > 0 ? [texts.removed(removed.join(', '))] : []),
  ]
  return said.length > 0 ? said.join('; ') : texts.noNames
}
