import { ApiProblem } from '@nora/client'

/** What the server answers for what is not there, or not for the caller. */
export function configNotFound(what: string): ApiProblem {
  return new ApiProblem(
    404,
    { code: 'NotFound', error: `There is no config ${what}, or you have no access.` },
    null,
  )
}
