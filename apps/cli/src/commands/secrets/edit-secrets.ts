import { join } from 'node:path'
import { printableLines } from '@nora/command-line/terminal'
import type { SecretEntry } from '@nora/secrets-kit'
import type { ConfigView, SavedSecrets, SecretView } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { runEditor } from '../run-editor.ts'
import { cancelled } from '../vault-failure.ts'
import { findSecret, openConfigView, toPath } from './config-view.ts'
import { parseEditedText, toEditedText } from './edited-text.ts'
import { hasReferences, refuseConflicts, storeSecrets, toConflict } from './save-secrets.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'
import type { SecretsChange } from './source/source.ts'
import { readUtf8 } from './utf8-text.ts'
import { warnOfReferences } from './warn-of-references.ts'

const EDITED = { ru: 'Секреты не прочитаны', en: 'The secrets cannot be read' }

export const editSecrets: CommandSpec = {
  name: 'secrets edit',
  summary: {
    ru: 'изменить секреты конфигурации в $EDITOR как YAML; из конвейера YAML читается со стандартного ввода',
    en: 'edit the secrets of a config in $EDITOR as YAML; in a pipe the YAML comes from standard input',
  },
  arguments: [],
  options: [configOption],
  examples: ['nora secrets edit -c shop/dev'],
  async run(context, input) {
    const { output, lang, platform } = context
    await withPerson(context, input, async (source, { vault }) => {
      const config = await chooseConfig(context, input, source)
      const open = () => openConfigView(vault, config)
      const view = await open()
      const save = (change: SecretsChange) => storeSecrets(source, config, change)
      const former = view.secrets.flatMap(({ entry }) => entry?.name ?? [])
      const count = platform.stdin.isTty
        ? await editText(context, { view, open, save })
        : await takeText(readUtf8(await platform.stdin.readBytes(), EDITED), view, save)
      const texts = secretsMessages[lang]
      const { project, config: slug, config_id } = config
      if (output.isJson) {
        output.result({ event: 'secrets_edited', project, config: slug, config_id, changed: count })
      } else if (count > 0) output.line(output.style.ok(texts.edited(toPath(config), count)))
      else output.line(texts.unchanged(toPath(config)))
      if (count > 0) await warnOfReferences(context, { source, config }, await compareNames(former, open))
    })
    return exitCodes.ok
  },
}

type Save = (change: SecretsChange) => Promise<SavedSecrets>

/** Stores what leads to the text. Answers how many secrets it changed. */
async function takeText(text: string, view: ConfigView, save: Save): Promise<number> {
  const change = toChange(view, parseEditedText(text))
  const count = change.set.length + change.remove.length
  if (count > 0) refuseConflicts(await save(change))
  return count
}

/** What was there before and is no more; of what is there, values with references may lead nowhere. */
async function compareNames(former: readonly string[], open: () => Promise<ConfigView>) {
  const now = toEntries(await open())
  const names = new Set(now.map(({ name }) => name))
  const saved = now.filter(({ value }) => hasReferences(value)).map(({ name }) => name)
  return { saved, gone: former.filter((name) => !names.has(name)) }
}

function toEntries(view: ConfigView): SecretEntry[] {
  return view.secrets.flatMap(({ entry }) => entry ?? []).sort(byName)
}

function byName(one: SecretEntry, other: SecretEntry): number {
  return one.name < other.name ? -1 : 1
}

/**
 * What leads from the config to these entries. What is for machines only is not in the text, and stays. One that has
 * another name and is the same in all else was renamed: it keeps its history.
 */
export function toChange(view: ConfigView, after: readonly SecretEntry[]): SecretsChange {
  const kept = new Set(after.map(({ name }) => name))
  const gone = view.secrets.filter(({ entry }) => entry !== null && !kept.has(entry.name))
  const set = after.flatMap((entry) => {
    const former = findSecret(view, entry.name) ?? takeRenamed(gone, entry)
    if (former === undefined) return [{ entry, machines_only: false }]
    const { id, version, machines_only } = former
    return former.entry !== null && isSame(former.entry, entry) ? [] : [{ id, version, entry, machines_only }]
  })
  return { set, remove: gone.map(({ id, version }) => ({ id, version })) }
}

/** The only one of those that are gone which differs by its name alone; it is gone no more. */
function takeRenamed(gone: SecretView[], { name: _, ...facts }: SecretEntry): SecretView | undefined {
  const alike = gone.filter(({ entry }) => entry !== null && isSame(entry, { ...facts, name: entry.name }))
  const [only] = alike
  if (only === undefined || alike.length > 1) return undefined
  gone.splice(gone.indexOf(only), 1)
  return only
}

function isSame(one: SecretEntry, other: SecretEntry): boolean {
  const toText = ({ name, value, type, visibility, comment, tags }: SecretEntry) =>
    JSON.stringify([name, value, type, visibility, comment, tags])
  return toText(one) === toText(other)
}

type Editing = { view: ConfigView; open: () => Promise<ConfigView>; save: Save }

/**
 * Has the text edited until it is stored, in a file that only its owner reads and that is gone afterwards: nothing that
 * was typed is lost to a mistake, a change of somebody else or a server that is away. Answers how many secrets changed.
 */
async function editText(context: Context, editing: Editing): Promise<number> {
  const { platform, lang } = context
  const texts = secretsMessages[lang]
  let { view } = editing
  let changed = 0
  return platform.usingPrivateFolder(async (folder) => {
    const path = join(folder, 'secrets.yml')
    const write = (entries: readonly SecretEntry[]) =>
      platform.writeFile(path, `${texts.editHead}\n${toEditedText(entries)}`)
    await write(toEntries(view))
    for (;;) {
      await runEditor(context, path)
      try {
        const after = parseEditedText(readUtf8((await platform.readBytes(path)) ?? Buffer.of(), EDITED))
        const change = toChange(view, after)
        const count = change.set.length + change.remove.length
        if (count === 0) return changed
        const saved = await editing.save(change)
        changed += saved.saved.length + saved.removed.length
        if (saved.conflicts.length === 0) return changed
        view = await editing.open()
        await write(mergeEdited(view, after, saved))
        throw toConflict(saved)
      } catch (error) {
        await askAgain(context, error)
      }
    }
  })
}

/** What is there now, with one's own in the place of what somebody else was first at. */
function mergeEdited(view: ConfigView, after: readonly SecretEntry[], { conflicts }: SavedSecrets) {
  const mine = new Map(after.map((entry) => [entry.name, entry]))
  const contested = new Set(conflicts.map(({ name }) => name))
  const theirs = toEntries(view).filter(({ name }) => !contested.has(name))
  return [...theirs, ...[...contested].flatMap((name) => mine.get(name) ?? [])].sort(byName)
}

/** Tells the mistake; throws when the person drops the text, and what is no mistake of theirs. */
async function askAgain({ platform, output, lang }: Context, error: unknown): Promise<void> {
  if (!(error instanceof Failure)) throw error
  platform.stderr.write(`${output.style.bad('✗')} ${printableLines(error.text[lang])}\n`)
  const answer = await platform.ask(secretsMessages[lang].editAgain, { isHidden: false })
  if (answer === null || answer.trim() !== '') throw cancelled()
}
