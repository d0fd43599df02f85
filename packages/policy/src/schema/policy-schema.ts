import type { ActionDefinition } from '../language/action-definition.ts'
import { ACTIONS } from '../language/actions.ts'
import type { Field, FieldType } from '../language/field.ts'
import { ENFORCE } from '../language/fields.ts'
import { PHASES, type Phase } from '../language/phase.ts'

type Schema = Readonly<Record<string, unknown>>

const RULES_MAX = 50
const ITEMS_MAX = 20

/** A JSON schema of policies (2020-12), for editors that know no more than schemas. */
export function policySchema(): Schema {
  const rules = PHASES.map((phase) => [phase, toRules(phase)] as const)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Traffic policy',
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(rules), rules: toRules('on_http_request') },
    $defs: Object.fromEntries(ACTIONS.map((action) => [action.type, toAction(action)])),
  }
}

function toRules(phase: Phase): Schema {
  const actions = ACTIONS.filter(({ phases }) => phases.includes(phase))
  const rule = {
    type: 'object',
    additionalProperties: false,
    required: ['actions'],
    properties: {
      name: { type: 'string', maxLength: 200 },
      expressions: { type: 'array', maxItems: ITEMS_MAX, items: { type: ['string', 'boolean'] } },
      actions: {
        type: 'array',
        minItems: 1,
        maxItems: ITEMS_MAX,
        items: { oneOf: actions.map(({ type }) => ({ $ref: `#/$defs/${type}` })) },
      },
    },
  }
  return { type: ['array', 'null'], maxItems: RULES_MAX, items: rule }
}

function toAction({ type, aliases = [], fields, doc, canRefuse, example }: ActionDefinition): Schema {
  const config = toObject(canRefuse ? [...fields, ENFORCE] : fields)
  const isNeeded = 'required' in config
  return {
    description: doc.en,
    examples: [example],
    type: 'object',
    additionalProperties: false,
    required: isNeeded ? ['type', 'config'] : ['type'],
    properties: { type: { enum: [type, ...aliases] }, config },
  }
}

function toObject(fields: readonly Field[]): Schema {
  const required = fields.filter((one) => one.isRequired && one.default === undefined).map(({ name }) => name)
  const properties = fields.map((one) => [
    one.name,
    {
      description: one.doc.en,
      ...toSchema(one.type),
      ...(one.default === undefined ? {} : { default: one.default }),
    },
  ])
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  }
}

function toSchema(type: FieldType): Schema {
  switch (type.kind) {
    case 'string':
      return { type: ['string', 'number', 'boolean'], maxLength: type.maxCharacters }
    case 'int':
      return { type: 'integer', minimum: type.min, maximum: type.max }
    case 'number':
      return { type: 'number', minimum: type.min, maximum: type.max }
    case 'bool':
      return { type: 'boolean' }
    case 'enum':
      return { enum: type.values }
    case 'list':
      return { type: 'array', minItems: type.min ?? 1, maxItems: type.max, items: toSchema(type.of) }
    case 'map':
      return {
        type: 'object',
        minProperties: 1,
        maxProperties: type.max,
        additionalProperties: toSchema(type.of),
      }
    case 'object':
      return toObject(type.fields)
    case 'expression':
      return { type: ['string', 'boolean', 'number'] }
    case 'any':
      return {}
  }
}
