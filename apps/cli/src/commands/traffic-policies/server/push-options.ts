import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { STDIN } from '../../named-text.ts'
import { toPolicyName } from '../policy-file.ts'

/** The server accepts up to these lengths. */
const LONGEST_NOTE = 200
const LONGEST_NAME = 60

export const pushOptions: readonly OptionSpec[] = [
  {
    name: 'name',
    kind: 'text',
    placeholder: 'NAME',
    about: {
      ru: 'название или id политики; без него — имя файла. Новой она становится, если такой нет',
      en: 'name or id of the policy (default: the name of the file). It is made where there is none',
    },
  },
  {
    name: 'publish',
    kind: 'flag',
    about: {
      ru: 'опубликовать: действует через две секунды',
      en: 'publish it: in force within two seconds',
    },
  },
  {
    name: 'note',
    kind: 'text',
    placeholder: 'TEXT',
    about: { ru: 'что изменилось, для списка версий', en: 'what has changed, for the list of versions' },
  },
  {
    name: 'tests',
    kind: 'text',
    placeholder: 'FILE',
    about: {
      ru: 'файл тестов; без него — NAME.test.yml рядом, а если его нет, остаются прежние',
      en: 'file of the tests (default: NAME.test.yml beside it; without one, those on the server stay)',
    },
  },
  {
    name: 'despite-tests',
    kind: 'flag',
    about: { ru: 'опубликовать, хотя тесты не проходят', en: 'publish although tests fail' },
  },
  {
    name: 'force',
    kind: 'flag',
    about: {
      ru: 'заменить черновик, который сделан из другого текста',
      en: 'replace a draft that was made from another text',
    },
  },
]

/** Throws a Failure for what would have no effect, or what the server refuses. */
export function assertOptions(input: Input): void {
  if ((input.text('note') ?? '').trim().length > LONGEST_NOTE) {
    throw new Failure(exitCodes.usage, {
      ru: `--note: не длиннее ${LONGEST_NOTE} символов.`,
      en: `--note takes up to ${LONGEST_NOTE} characters.`,
    })
  }
  if (input.isOn('publish')) return
  const idle = input.text('note') !== null ? 'note' : input.isOn('despite-tests') ? 'despite-tests' : null
  if (idle === null) return
  throw new Failure(exitCodes.usage, {
    ru: `--${idle} бывает только с --publish.`,
    en: `--${idle} goes with --publish only.`,
  })
}

/** The name or id of the policy; of a file, its name. */
export function readName(input: Input, file: string): string {
  const name = input.text('name') ?? (file === STDIN ? '' : toPolicyName(file))
  if (name.trim().length > LONGEST_NAME) {
    throw new Failure(exitCodes.usage, {
      ru: `Название политики не длиннее ${LONGEST_NAME} символов. Другое задаёт --name ИМЯ.`,
      en: `The name of a policy has up to ${LONGEST_NAME} characters. Give another one with --name NAME.`,
    })
  }
  if (name !== '') return name
  throw new Failure(exitCodes.usage, {
    ru: 'У стандартного ввода нет имени: назовите политику, --name ИМЯ.',
    en: 'Stdin has no name: name the policy with --name NAME.',
  })
}
