import { resolve } from 'node:path'
import { printable } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { getToken, openSession } from '../../session.ts'
import { toTestsFile } from '../policy-file.ts'
import { getPolicy } from './find-policy.ts'
import { openKnownRevisions } from './known-revisions.ts'
import { readPulledText } from './pulled-text.ts'
import { serverMessages } from './server.messages.ts'

export const pullPolicy: CommandSpec = {
  name: 'policy pull',
  summary: {
    ru: 'взять с сервера текст политики трафика и её тесты',
    en: 'get the text of a traffic policy and its tests from the server',
  },
  arguments: [
    {
      name: 'NAME',
      isRepeated: true,
      about: {
        ru: 'название или id, как в nora policy list; без него — единственная',
        en: 'name or id, as nora policy list shows it (default: the only one)',
      },
    },
  ],
  options: [
    {
      name: 'out',
      kind: 'text',
      placeholder: 'FILE',
      about: {
        ru: 'записать в файл, тесты — рядом в NAME.test.yml; без него текст выводится',
        en: 'write it to a file, and the tests to NAME.test.yml beside it (default: print the text)',
      },
    },
    {
      name: 'from-version',
      kind: 'text',
      placeholder: 'N',
      about: {
        ru: 'эта версия; без него — черновик, а если его нет, опубликованная',
        en: 'this version (default: the draft, or else the published one)',
      },
    },
    {
      name: 'force',
      kind: 'flag',
      about: { ru: 'заменить файл, который отличается', en: 'replace a file that differs' },
    },
  ],
  examples: ['nora policy pull shop --out shop.yml', 'nora policy pull shop --from-version 3'],
  async run(context, input) {
    const { output, lang, platform } = context
    const [asked = null, surplus] = input.arguments
    if (surplus !== undefined) throw onlyOne(surplus)
    const session = await openSession(context, input)
    getToken(session)
    const policy = await getPolicy(session, asked)
    const { id, name, revision, is_read_only } = policy
    const { source, tests, version } = await readPulledText(session, policy, input)
    const out = input.text('out')
    const texts = serverMessages[lang]
    if (out !== null) {
      const path = resolve(platform.workingFolder, out)
      const files = [
        { path, text: source },
        ...(tests === '' ? [] : [{ path: toTestsFile(path), text: tests }]),
      ]
      await writeFiles(context, files, input.isOn('force'))
      const place = { server: session.server, id, path }
      // A former version is not what the draft was made from.
      const mayFollow = !is_read_only && (version === null || policy.draft === null)
      if (mayFollow) await openKnownRevisions(platform.configFolder).keep(place, revision)
    }
    if (output.isJson) {
      const file = out === null ? { source, tests } : { file: out }
      output.result({
        event: 'policy_pulled',
        policy: { id, name, revision, version },
        is_read_only,
        ...file,
      })
      return exitCodes.ok
    }
    if (out === null) platform.stdout.write(source.endsWith('\n') || source === '' ? source : `${source}\n`)
    else output.line(output.style.ok(texts.pulled(printable(name), version, printable(out))))
    if (is_read_only) platform.stderr.write(`${texts.secretsHidden}\n`)
    return exitCodes.ok
  },
}

/** All of them or none: a text that differs may be work of hours. */
async function writeFiles(
  { platform }: Context,
  files: readonly { path: string; text: string }[],
  isForced: boolean,
): Promise<void> {
  for (const { path, text } of isForced ? [] : files) {
    const present = await usingNamedFile(platform.readFile(path))
    if (present !== null && present !== text) throw wouldBeLost(path)
  }
  for (const { path, text } of files) await usingNamedFile(platform.rewriteFile(path, text))
}

function wouldBeLost(path: string): Failure {
  return new Failure(
    exitCodes.failure,
    {
      ru: `${path} отличается от того, что на сервере; файл не тронут.`,
      en: `${path} differs from what is on the server; the file was left as it is.`,
    },
    {
      advice: {
        ru: 'Возьмите текст в другой файл (--out) и сравните, или замените файл: --force.',
        en: 'Pull into another file (--out) and compare, or replace the file: --force.',
      },
    },
  )
}

function onlyOne(surplus: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `За раз берётся одна политика, а названа ещё ${surplus}.`,
    en: `One policy is pulled at a time, and ${surplus} is named too.`,
  })
}
