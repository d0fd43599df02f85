import { dirname, resolve } from 'node:path'
import { printable } from '@nora/command-line/terminal'
import type { Lang, Localized } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { loadPolicyLanguage } from '../../load-policy-language.ts'
import { NotImportable, readForeignFile } from './foreign-file.ts'
import { importMessages, reasons } from './import.messages.ts'
import type { ImportResult } from './import-result.ts'
import type { Loss } from './loss.ts'
import { type TunnelDraft, toPolicyFile } from './tunnel-draft.ts'
import { toTunnelFileText } from './tunnel-file-text.ts'
import type { RunsPolicy } from './whole-policy.ts'

/** A command in place of the file that holds it. */
const COMMAND_LINE = /^\s*(?:npx\s+)?(?:stripe\s+listen|smee)\s+-/

export const importFile: CommandSpec = {
  name: 'import',
  summary: {
    ru: 'сделать nora.yml из настроек ngrok, frp, cloudflared, stripe listen, smee',
    en: 'convert settings of ngrok, frp, cloudflared, stripe listen or smee to a nora.yml',
  },
  arguments: [
    {
      name: 'FILE',
      about: {
        ru: 'ngrok.yml, frpc.toml (.yaml, .ini), config.yml или строка stripe listen, smee',
        en: 'ngrok.yml, frpc.toml (.yaml, .ini), config.yml, or a line of stripe listen or smee',
      },
    },
  ],
  options: [
    {
      name: 'output',
      kind: 'text',
      placeholder: 'FILE',
      about: { ru: 'куда записать вместо ./nora.yml', en: 'file to write instead of ./nora.yml' },
    },
    {
      name: 'force',
      kind: 'flag',
      about: { ru: 'заменить файл, если он есть', en: 'replace the file if it is there' },
    },
    {
      name: 'allow-open',
      kind: 'flag',
      about: {
        ru: 'открывать и то, что осталось без прежней защиты',
        en: 'also open tunnels that lose their former protection',
      },
    },
  ],
  examples: [
    'nora import ~/.config/ngrok/ngrok.yml',
    'nora import frpc.toml --output nora.yml',
    "nora import 'stripe listen --forward-to localhost:3000/hooks'",
  ],
  async run(context, input) {
    const { platform, lang } = context
    const [given = ''] = input.arguments
    const isLine = COMMAND_LINE.test(given)
    const source = isLine ? given : resolve(platform.workingFolder, given)
    const text = isLine ? given : await platform.readFile(source)
    if (text === null) throw usage({ ru: `Нет файла ${source}.`, en: `There is no ${source}.` })
    const runs = await toRunsPolicy()
    const result = read(text, source, runs)
    await readPolicyFiles(platform, result, { source, runs })
    const path = resolve(platform.workingFolder, input.text('output') ?? 'nora.yml')
    const files = toPolicyFiles(result, path)
    for (const file of [path, ...files.keys()]) {
      if (input.isOn('force') || (await platform.readFile(file)) === null) continue
      throw usage({
        ru: `${file} уже есть; --force заменит его.`,
        en: `${file} is there already; --force replaces it.`,
      })
    }
    for (const [file, policy] of files) await platform.writeFile(file, policy)
    const allowsOpen = input.isOn('allow-open')
    await platform.writeFile(path, toTunnelFileText(result, { source, lang, allowsOpen }))
    report(context, result, { path, allowsOpen, policies: [...files.keys()] })
    const isClosed = result.drafts.some(({ unprotected }) => unprotected.length > 0)
    return isClosed && !allowsOpen ? exitCodes.failure : exitCodes.ok
  },
}

async function toRunsPolicy(): Promise<RunsPolicy> {
  const { compilePolicy, findUnrunnable } = await loadPolicyLanguage()
  return (text) => {
    // IP policies are those of the team, by names that mean others there.
    if (text.includes('ip_policies')) return false
    // What is doubted may mean something else here.
    const { plan, diagnostics } = compilePolicy(text)
    return plan !== null && diagnostics.length === 0 && findUnrunnable(plan) === null
  }
}

/** Policies in files of their own, which stand beside the source. */
async function readPolicyFiles(
  platform: Context['platform'],
  { drafts }: ImportResult,
  { source, runs }: { source: string; runs: RunsPolicy },
): Promise<void> {
  for (const draft of drafts) {
    if (draft.policyFile === null) continue
    const { file, setting } = draft.policyFile
    const text = await platform.readFile(resolve(dirname(source), file)).catch(() => null)
    if (text !== null && runs(text)) draft.takePolicy(text)
    else draft.loseProtection(setting, reasons.otherFile)
  }
}

/** Texts of policies by the files that they are written to, beside the nora.yml. */
function toPolicyFiles({ drafts }: ImportResult, path: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const { label, policy } of drafts)
    if (policy !== null) files.set(resolve(dirname(path), toPolicyFile(label)), policy)
  return files
}

function read(text: string, source: string, runs: RunsPolicy): ImportResult {
  let found: ImportResult | null = null
  try {
    found = readForeignFile(text, source, runs)
  } catch (error) {
    const reason = error instanceof NotImportable ? error.text : firstLine(error)
    throw usage({ ru: `${source} не читается: ${reason.ru}.`, en: `${source} cannot be read: ${reason.en}.` })
  }
  if (found === null) {
    throw usage({
      ru: `${source} не похож на настройки ngrok, frp или cloudflared, и в нём нет stripe listen или smee.`,
      en: `${source} does not look like settings of ngrok, frp or cloudflared, and has no stripe listen or smee.`,
    })
  }
  if (found.drafts.length > 0) return found
  const why = found.losses.map(({ setting, reason }) => ({
    ru: `${printable(setting)}: ${reason.ru}`,
    en: `${printable(setting)}: ${reason.en}`,
  }))
  throw new Failure(
    exitCodes.usage,
    { ru: `В ${source} нет туннелей HTTP и TCP.`, en: `There are no HTTP or TCP tunnels in ${source}.` },
    why.length === 0
      ? {}
      : { advice: { ru: why.map(({ ru }) => ru).join('\n'), en: why.map(({ en }) => en).join('\n') } },
  )
}

function firstLine(error: unknown): Localized {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const text = line.replace(/[.:]$/, '')
  return { ru: text, en: text }
}

type Written = { path: string; allowsOpen: boolean; policies: readonly string[] }

function report(
  { output, lang }: Context,
  result: ImportResult,
  { path, allowsOpen, policies }: Written,
): void {
  const unprotected = result.drafts.filter((draft) => draft.unprotected.length > 0)
  const opened = allowsOpen ? result.drafts : result.drafts.filter((draft) => !unprotected.includes(draft))
  if (output.isJson) {
    output.result({
      event: 'imported',
      program: result.program,
      path,
      policies,
      tunnels: getLabels(opened),
      not_opened: allowsOpen ? [] : getLabels(unprotected),
      lost_protection: unprotected.map(({ label, unprotected: losses }) => ({
        tunnel: label,
        settings: losses.map((loss) => toFact(loss, lang)),
      })),
      without_counterpart: result.losses.map(({ setting }) => setting),
      reasons: result.losses.map((loss) => toFact(loss, lang)),
      webhooks: getWebhooks(opened),
      former_addresses: result.addresses.map(({ address, label }) => ({ address, tunnel: label })),
    })
    return
  }
  const texts = importMessages[lang]
  const { style } = output
  const shownPath = printable(path)
  const list = (losses: readonly Loss[]) => {
    for (const { setting, reason } of losses)
      output.line(`  ${printable(setting)}: ${printable(reason[lang])}`)
  }
  if (opened.length > 0)
    output.line(style.ok(texts.imported(shownPath, printable(getLabels(opened).join(', ')))))
  else output.line(texts.nothingOpen(shownPath))
  if (policies.length > 0) output.line(texts.policies(printable(policies.join(', '))))
  if (result.addresses.length > 0) output.line(texts.hostnames)
  for (const { address, label } of result.addresses) {
    output.line(`  ${printable(address)}: ${printable(`${becomes(result, label, lang)} (${label})`)}`)
  }
  if (result.losses.length > 0) output.line(texts.withoutEquivalent)
  list(result.losses)
  if (unprotected.length > 0) {
    const labels = printable(getLabels(unprotected).join(', '))
    output.line(style.warn(allowsOpen ? texts.openedUnprotected(labels) : texts.notOpened(labels)))
    list(unprotected.flatMap((draft) => draft.unprotected))
    if (!allowsOpen) output.line(texts.review(shownPath))
  }
  const webhooks = getWebhooks(opened)
  if (webhooks.length > 0) output.line(texts.webhookFirst)
  for (const name of webhooks)
    output.line(`  nora webhook create ${printable(name)}${SENDERS[result.program] ?? ''}`)
  if (opened.length > 0) output.line(style.faint(texts.start))
}

function becomes({ drafts }: ImportResult, label: string, lang: Lang): string {
  const texts = importMessages[lang]
  const entry = drafts.find((draft) => draft.label === label)?.entry
  if (entry?.tcp !== undefined) return texts.becomesPort
  if (entry?.webhook !== undefined) return texts.becomesWebhook(entry.webhook)
  if (entry?.domain !== undefined) return texts.becomesDomain(entry.domain)
  return entry?.name === undefined ? texts.becomesRandom : texts.becomesName(entry.name)
}

function getLabels(drafts: readonly TunnelDraft[]): string[] {
  return drafts.map(({ label }) => label)
}

function getWebhooks(drafts: readonly TunnelDraft[]): string[] {
  return drafts.flatMap(({ entry }) => (entry.webhook === undefined ? [] : [entry.webhook]))
}

/** What a program receives only, of those that are known. */
const SENDERS: Readonly<Record<string, string>> = { stripe: ' --verify stripe' }

function toFact({ setting, reason }: Loss, lang: Lang) {
  return { setting, reason: reason[lang] }
}

function usage(text: Localized): Failure {
  return new Failure(exitCodes.usage, text)
}
