import { ApiProblem } from '@nora/client'

/** Sends, and tells what the server says of nested fields at the fields of the form that they are made of. */
export async function withFields<Answer>(
  names: Readonly<Record<string, string>>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    throw error instanceof ApiProblem ? renameFields(error, names) : error
  }
}

function renameFields(problem: ApiProblem, names: Readonly<Record<string, string>>): ApiProblem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, message]) => {
      const known = Object.keys(names).find((path) => name === path || name.startsWith(`${path}.`))
      return [known === undefined ? name : (names[known] ?? name), message]
    }),
  )
  const { status, code, message, data, retryAfterS } = problem
  return new ApiProblem(status, { code, error: message, fields, data }, retryAfterS)
}
