import type { DebugInput, Plan } from '@nora/policy'
import { z } from 'zod'
import { usage } from './asked-request.ts'

type StandIn = DebugInput['standIns'][number]

const given = z.strictObject({
  passes: z.boolean().optional(),
  status: z.number().int().min(100).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
})

/**
 * What actions that are not run here would have come to: `jwt-validation=pass`, `http-request=503`, or JSON.
 * An action is named by its type or its path.
 */
export function readStandIns(texts: readonly string[], plan: Plan): StandIn[] {
  const actions = listActions(plan)
  return texts.flatMap((text) => {
    const [, which = '', what = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    const meant = actions.filter(({ type, path }) => type === which || path === which)
    if (meant.length === 0) throw unknownAction(which === '' ? text : which, actions)
    const outcome = readOutcome(what)
    return meant.map(({ path }) => ({ path, ...outcome }))
  })
}

function listActions(plan: Plan): { type: string; path: string }[] {
  return Object.entries(plan.phases).flatMap(([phase, rules]) =>
    rules.flatMap(({ actions }, rule) =>
      actions.map(({ type }, index) => ({ type, path: `${phase}[${rule}].actions[${index}]` })),
    ),
  )
}

function readOutcome(what: string): Omit<StandIn, 'path'> {
  if (what === 'pass') return { passes: true }
  if (what === 'refuse') return { passes: false }
  const read = given.safeParse(toJson(what))
  if (!read.success) {
    throw usage({
      ru: `--stand-in: исход — pass, refuse, код ответа или JSON с passes, status, headers, body, values, а не «${what}».`,
      en: `--stand-in: an outcome is pass, refuse, a status, or JSON with passes, status, headers, body, values, not “${what}”.`,
    })
  }
  const { headers, ...rest } = read.data
  return { ...rest, ...(headers && { headers: Object.entries(headers) }) }
}

function toJson(text: string): unknown {
  if (/^\d{3}$/.test(text)) return { status: Number(text) }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unknownAction(which: string, actions: readonly { type: string; path: string }[]) {
  const shown = actions.map(({ type, path }) => `${path} (${type})`).join('\n')
  return usage(
    {
      ru: `--stand-in: действия «${which}» в политике нет. Пишите ДЕЙСТВИЕ=ИСХОД.`,
      en: `--stand-in: the policy has no action “${which}”. Write it as ACTION=OUTCOME.`,
    },
    { ru: shown === '' ? 'Действий в ней нет.' : shown, en: shown === '' ? 'It has no actions.' : shown },
  )
}
