import { z } from 'zod'
import { eventSources, RESULT_NAMES, streamEvent } from './stream-event.schema.ts'

/** The part of a JSON Schema that is read here. */
type FieldSchema = {
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly FieldSchema[]
  items?: FieldSchema
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
  description?: string
}

/** docs/json-events.md. */
export function eventsPage(): string {
  const results = RESULT_NAMES.map((name) => `\`${name}\``).join(', ')
  return [
    '# Events of `--json`',
    '',
    'With `--json` the client prints one JSON object per line on stdout. `event` says which one it is, `at` when. A program waits for `online` and takes `url`; it should skip events and fields that it does not know, since later versions add some. `nora events schema` prints this list as a JSON Schema; `--log-format json` writes the events of tunnels with a `level` more (`debug`, `info`, `warn`, `error`).',
    '',
    'Times are ISO 8601 in UTC, durations milliseconds (`_ms`, parts of them possible), sizes bytes. “Optional” fields may be absent. Exit codes: [deploy.md](deploy.md#in-ci-and-in-containers).',
    '',
    `Commands that end by themselves print their result instead: one object, whose \`event\` is ${results} (\`mistake\`, \`secrets_news\`, \`secrets_watching\`, \`webhook_news\`, \`webhook_replay\` and \`webhook_watching\`: one for each).`,
    ...streamEvent.options.flatMap(eventSection),
    '',
  ].join('\n')
}

function eventSection(schema: (typeof streamEvent.options)[number]): string[] {
  const { properties = {}, required = [], description = '' } = z.toJSONSchema(schema) as FieldSchema
  const { event, ...fields } = properties
  const sources = (eventSources.get(schema)?.sources ?? []).map((source) => `\`${source}\``)
  return [
    '',
    `## ${event?.const}`,
    '',
    `${description} From: ${sources.join(', ').replace('`every command`', 'every command')}.`,
    '',
    '| field | type | meaning |',
    '|---|---|---|',
    ...fieldRows({ properties: fields, required }),
  ]
}

/** Lists the fields; those of an inner object have its name before their own. */
function fieldRows({ properties = {}, required = [] }: FieldSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const optional = required.includes(name) ? '' : ', optional'
    const row = `| \`${prefix}${name}\` | ${getType(field)}${optional} | ${field.description ?? ''} |`
    const object = [field, ...(field.anyOf ?? [])].find(({ type }) => type === 'object')
    return object ? [row, ...fieldRows(object, `${prefix}${name}.`)] : [row]
  })
}

function getType({ type, format, enum: values, anyOf, items }: FieldSchema): string {
  if (anyOf) return anyOf.map(getType).join(' or ')
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (items) return `list of ${getType(items)}`
  return format === 'date-time' ? 'time' : [type ?? []].flat().join(' or ')
}
