import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import { POLICY_SOURCE_MAX, type PublishedPolicy } from '@nora/contract/traffic-policies'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { loadPolicyLanguage } from '../../load-policy-language.ts'
import { getToken, openSession, type Session } from '../../session.ts'
import { type CheckedText, checkFile } from '../check/checked-text.ts'
import { printDiagnostics, printSummary, toWireDiagnostic } from '../check/print-checked.ts'
import { publishDraft } from './publish-draft.ts'
import { assertOptions, pushOptions, readName } from './push-options.ts'
import { readTests } from './read-tests.ts'
import { remember, type Saved, saveDraft } from './save-draft.ts'
import { serverMessages } from './server.messages.ts'

export const pushPolicy: CommandSpec = {
  name: 'policy push',
  summary: {
    ru: 'сохранить политику трафика на сервере черновиком, с --publish и опубликовать',
    en: 'save a traffic policy on the server as a draft, and with --publish put it in force',
  },
  arguments: [
    {
      name: 'FILE',
      about: { ru: 'файл политики; - читает стандартный ввод', en: 'file of the policy; - reads stdin' },
    },
  ],
  options: pushOptions,
  examples: ['nora policy push shop.yml', "nora policy push shop.yml --publish --note 'no admin'"],
  async run(context, input) {
    assertOptions(input)
    const file = input.arguments[0] ?? ''
    const checked = await checkFile(context, file)
    await assertNothingHidden(checked)
    const name = readName(input, file)
    const isPublished = input.isOn('publish')
    const isTooLong = checked.source.length > POLICY_SOURCE_MAX
    if (checked.plan === null && (isPublished || isTooLong)) return refuseErrors(context, checked)
    const tests = await readTests(context, input, file)
    const session = await openSession(context, input)
    getToken(session)
    const saved = await saveDraft(context, session, { name, checked, tests, isForced: input.isOn('force') })
    const { id } = saved
    await remember(context, session, { id, file, revision: saved.revision })
    printSaved(context, checked, saved)
    const published = isPublished && saved.hasDraft ? await publish(context, session, { saved, input }) : null
    const revision = published?.policy.revision ?? saved.revision
    if (published !== null) await remember(context, session, { id, file, revision })
    printEnd(context, checked, { ...saved, revision, published: published?.version.version ?? null })
    return exitCodes.ok
  },
}

/** What stands for secrets in the text of who only reads must not become the secrets. */
async function assertNothingHidden({ source }: CheckedText): Promise<void> {
  const { HIDDEN } = await loadPolicyLanguage()
  if (!source.includes(HIDDEN)) return
  throw new Failure(
    exitCodes.usage,
    {
      ru: `Секреты в тексте скрыты (${HIDDEN}): он взят тем, кто политику только читает.`,
      en: `The secrets of the text are hidden (${HIDDEN}): it was pulled by somebody who only reads the policy.`,
    },
    { advice: { ru: 'Впишите секреты и отправьте снова.', en: 'Write them in and push again.' } },
  )
}

function refuseErrors(context: Context, checked: CheckedText) {
  const { output, lang } = context
  const texts = serverMessages[lang]
  if (output.isJson) {
    const diagnostics = checked.diagnostics.map((one) => toWireDiagnostic(one, lang))
    output.result({ event: 'policy_pushed', policy: null, published: null, diagnostics })
  } else {
    printDiagnostics(context, checked, 'text')
    printSummary(context, checked)
    output.line(texts.notPushed)
  }
  return exitCodes.failure
}

function publish(
  context: Context,
  session: Session,
  { saved, input }: { saved: Saved; input: Input },
): Promise<PublishedPolicy> {
  const note = input.text('note') ?? ''
  return publishDraft(context, session, { ...saved, note, isDespiteTests: input.isOn('despite-tests') })
}

function printSaved(context: Context, checked: CheckedText, { name, isNew, isChanged }: Saved): void {
  const { output, lang } = context
  if (output.isJson) return
  const texts = serverMessages[lang]
  printDiagnostics(context, checked, 'text')
  if (isNew) output.line(output.style.ok(texts.created(printable(name))))
  else if (isChanged) output.line(output.style.ok(texts.saved(printable(name))))
}

function printEnd(context: Context, checked: CheckedText, saved: Saved & { published: number | null }): void {
  const { output, lang } = context
  const { id, revision, isNew, isChanged, published, attachedTo, version } = saved
  if (output.isJson) {
    const diagnostics = checked.diagnostics.map((one) => toWireDiagnostic(one, lang))
    const policy = { id, name: saved.name, revision, is_new: isNew, is_changed: isChanged }
    output.result({ event: 'policy_pushed', policy, published, diagnostics })
    return
  }
  const texts = serverMessages[lang]
  const { style } = output
  const name = printable(saved.name)
  if (published !== null) {
    output.line(style.ok(texts.published(name, published)))
    if (attachedTo.length === 0) output.line(texts.attachIt(name))
  } else if (!isChanged) output.line(texts.unchanged(name))
  else output.line(checked.plan === null ? style.warn(texts.savedWithErrors) : texts.inForce(version))
}
