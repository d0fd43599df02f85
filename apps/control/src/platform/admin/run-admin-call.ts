import { type AdminAnswer, type AdminCallName, type AdminCalls, adminCalls } from '@nora/contract'
import { type Ids, isProblem } from '@nora/kit'
import { z } from 'zod'
import type { Origin } from '../actor.ts'
import type { Log } from '../log.ts'
import { problem } from '../problem.ts'

/** The operator can call these, by the names of the contract. */
export type AdminHandlers = {
  [N in AdminCallName]: (
    input: z.output<AdminCalls[N]['input']>,
    origin: Origin,
  ) => Promise<z.input<AdminCalls[N]['answer']>>
}

/** One asked for on the socket or at the start, as it came. */
export const adminRequest = z.object({
  name: z.enum(Object.keys(adminCalls) as AdminCallName[]),
  input: z.unknown(),
})

type Deps = { ids: Ids; log: Log }

/** Does one call of the operator, and answers what came of it; never throws. */
export async function runAdminCall(
  handlers: AdminHandlers,
  request: unknown,
  { ids, log }: Deps,
): Promise<AdminAnswer> {
  try {
    const { name, input } = adminRequest.parse(request)
    const handle = handlers[name] as (input: unknown, origin: Origin) => Promise<unknown>
    const answer = await handle(adminCalls[name].input.parse(input), operator(ids))
    return { answer: adminCalls[name].answer.parse(answer) }
  } catch (error) {
    if (isProblem(error)) return { problem: { code: error.code, text: error.text } }
    if (error instanceof z.ZodError) return { problem: toWrongInput(error) }
    log.error({ err: error }, 'an admin call failed')
    const { code, text } = problem('InternalError')
    return { problem: { code, text } }
  }
}

/** How the audit log shows what was done from the command line. */
function operator(ids: Ids): Origin {
  return {
    user_id: null,
    team_id: null,
    credential_id: null,
    address: 'local',
    client: 'nora-server',
    request_id: ids.next('req'),
  }
}

function toWrongInput({ issues }: z.ZodError) {
  const where = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return { code: 'ValidationError', text: { ru: `Не подходит: ${where}`, en: `This does not fit: ${where}` } }
}
