/**
 * Holds every import of the repository against the arrows in `rules.ts`: floors, feature doors,
 * declared packages, no circles. Prints what to mend and exits with 1 when there is something.
 */
import { report } from '../findings.ts'
import { checkImports } from './find-violations.ts'
import { MINIMUM_MODULES } from './rules.ts'

const { findings, modules, arrows } = checkImports(process.cwd())
report('imports', findings, `${modules} modules, ${arrows} imports`)
if (modules < MINIMUM_MODULES) {
  console.log(`imports: only ${modules} modules seen, ${MINIMUM_MODULES} expected: run from the root`)
  process.exitCode = 1
}
