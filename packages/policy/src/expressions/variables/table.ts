import { CERTIFICATE_VARIABLES } from './certificates.ts'
import { CONNECTION_VARIABLES } from './connection.ts'
import type { VariableDefinition } from './definition.ts'
import { OTHER_VARIABLES } from './endpoint.ts'
import { GEO_VARIABLES } from './geo.ts'
import { REQUEST_VARIABLES } from './request.ts'
import { RESPONSE_VARIABLES } from './response.ts'

/** Everything that expressions of policies can read. */
export const VARIABLES: readonly VariableDefinition[] = [
  ...CONNECTION_VARIABLES,
  ...CERTIFICATE_VARIABLES,
  ...GEO_VARIABLES,
  ...REQUEST_VARIABLES,
  ...RESPONSE_VARIABLES,
  ...OTHER_VARIABLES,
]
