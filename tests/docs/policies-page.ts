import type { Lang } from '@nora/kit'
import { ACTIONS, type Field, type FieldType, FUNCTIONS, isRunnable, VARIABLES } from '@nora/policy'

const WORDS = {
  en: {
    title: 'Reference of traffic policies',
    produced: 'Produced from the tables of `packages/policy`; a test keeps it true.',
    learn: 'Learn by examples in [Traffic policies](policies.md).',
    actions: 'Actions',
    later: 'Arrives later: a policy with it is refused when it is saved.',
    phases: 'Phases',
    fieldColumns: ['field', 'value', 'default', 'what it is'],
    resultColumns: ['result', 'type', 'what it is'],
    required: 'required',
    results: (name: string) =>
      `Later rules read \`actions.nora.${name}.*\`, and the same under \`actions.ngrok\`.`,
    enforce: 'Takes `enforce: false`.',
    variables: 'Variables',
    variableColumns: ['variable', 'type', 'what it is', 'example'],
    functions: 'Functions',
    functionColumns: ['function', 'what it does', 'example'],
    template: 'with `${…}`',
    kinds: {
      bool: 'true or false',
      any: 'anything',
      expression: 'expression',
      duration: 'duration',
      text: 'text',
    },
    upTo: (max: number) => `up to ${max}`,
    listOf: 'list',
    mapOf: 'names with values',
  },
  ru: {
    title: 'Справочник политик трафика',
    produced: 'Составлено по таблицам `packages/policy`; за этим следит тест.',
    learn: 'Учиться удобнее по примерам: [Политики трафика](policies.md).',
    actions: 'Действия',
    later: 'Появится позже: политика с ним отклоняется при сохранении.',
    phases: 'Фазы',
    fieldColumns: ['поле', 'значение', 'по умолчанию', 'что это'],
    resultColumns: ['результат', 'тип', 'что это'],
    required: 'обязательно',
    results: (name: string) =>
      `Следующие правила читают \`actions.nora.${name}.*\`, то же есть под \`actions.ngrok\`.`,
    enforce: 'Принимает `enforce: false`.',
    variables: 'Переменные',
    variableColumns: ['переменная', 'тип', 'что это', 'пример'],
    functions: 'Функции',
    functionColumns: ['функция', 'что делает', 'пример'],
    template: 'с `${…}`',
    kinds: {
      bool: 'true или false',
      any: 'что угодно',
      expression: 'выражение',
      duration: 'длительность',
      text: 'текст',
    },
    upTo: (max: number) => `до ${max}`,
    listOf: 'список',
    mapOf: 'имена и значения',
  },
}

/** docs/policies-reference.md: everything a policy may have, from the tables it is checked by. */
export function policiesPage(lang: Lang): string {
  const words = WORDS[lang]
  const parts = [
    `# ${words.title}`,
    words.produced,
    words.learn,
    `## ${words.actions}`,
    ...ACTIONS.flatMap((action) => toAction(action, lang)),
    `## ${words.variables}`,
    toTable(
      words.variableColumns,
      VARIABLES.map(({ path, type, doc, example }) => [code(path), code(type), doc[lang], code(example)]),
    ),
    `## ${words.functions}`,
    toTable(
      words.functionColumns,
      FUNCTIONS.map(({ signatures, doc, refusal, example }) => [
        signatures.map(code).join('<br>'),
        refusal === null ? doc[lang] : `${doc[lang]} ${refusal[lang]}`,
        code(example),
      ]),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

function toAction(action: (typeof ACTIONS)[number], lang: Lang): string[] {
  const words = WORDS[lang]
  const { type, phases, doc, fields, results, canRefuse, example } = action
  const isLater = !phases.some((phase) => isRunnable(type, phase))
  const rows = fields.flatMap((field) => toRows(field, '', lang))
  const named = results.map((one) => [code(one.name), code(one.type), one.doc[lang]])
  return [
    `### ${type}`,
    [doc[lang], ...(isLater ? [words.later] : []), ...(canRefuse ? [words.enforce] : [])].join(' '),
    `${words.phases}: ${phases.map(code).join(', ')}.`,
    ...(rows.length === 0 ? [] : [toTable(words.fieldColumns, rows)]),
    ...(named.length === 0
      ? []
      : [words.results(type.replaceAll('-', '_')), toTable(words.resultColumns, named)]),
    `\`\`\`yaml\n${example}\`\`\``,
  ]
}

function toRows(field: Field, above: string, lang: Lang): string[][] {
  const name = `${above}${field.name}`
  const preset =
    field.isRequired && field.default === undefined ? WORDS[lang].required : toDefault(field.default)
  const row = [code(name), toType(field.type, lang), preset, field.doc[lang]]
  const [inner, mark] = field.type.kind === 'list' ? [field.type.of, '[].'] : [field.type, '.']
  const below =
    inner.kind === 'object' ? inner.fields.flatMap((one) => toRows(one, `${name}${mark}`, lang)) : []
  return [row, ...below]
}

function toDefault(value: unknown): string {
  if (value === undefined || value === '') return ''
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}

function toType(type: FieldType, lang: Lang): string {
  const { kinds, upTo, listOf, mapOf, template } = WORDS[lang]
  switch (type.kind) {
    case 'string': {
      const name = type.format === 'duration' ? kinds.duration : `${kinds.text} ${upTo(type.maxCharacters)}`
      return type.isTemplate ? `${name}, ${template}` : name
    }
    case 'int':
    case 'number':
      return `${type.min}–${type.max}`
    case 'enum':
      return type.values.map(code).join(', ')
    case 'list':
      return type.of.kind === 'object'
        ? `${listOf}, ${upTo(type.max)}`
        : `${listOf}, ${upTo(type.max)}: ${toType(type.of, lang)}`
    case 'map':
      return `${mapOf}, ${upTo(type.max)}`
    case 'object':
      return ''
    default:
      return kinds[type.kind]
  }
}

function toTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [toRow(columns), toRow(columns.map(() => '---')), ...rows.map(toRow)].join('\n')
}

function code(text: string): string {
  const mark = text.includes('`') ? '``' : '`'
  return `${mark}${text.replaceAll('\n', ' ')}${mark}`
}
