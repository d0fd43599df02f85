import type { PolicyLanguage } from '@nora/contract/traffic-policies'
import { ACTIONS, FUNCTIONS, PHASES, policySchema, VARIABLES } from '@nora/policy'

/** The language as programs read it; the same as long as this process lives. */
export const policyLanguage: PolicyLanguage = {
  phases: [...PHASES],
  actions: ACTIONS.map(({ type, phases, doc, fields, results, canRefuse, ends, isWaiting, example }) => ({
    type,
    phases: [...phases],
    doc,
    fields: fields.map((field) => ({
      name: field.name,
      type: field.type,
      is_required: field.isRequired ?? false,
      is_secret: field.isSecret ?? false,
      default: field.default ?? null,
      doc: field.doc,
    })),
    results: results.map((one) => ({ ...one })),
    can_refuse: canRefuse,
    ends,
    is_waiting: isWaiting,
    example,
  })),
  functions: FUNCTIONS.map(({ name, signatures, doc, example }) => ({
    name,
    type: signatures.join('\n'),
    doc,
    example,
  })),
  variables: VARIABLES.map(({ path, type, doc, example }) => ({ name: path, type, doc, example })),
}

export const policySchemaJson = policySchema() as Record<string, unknown>
